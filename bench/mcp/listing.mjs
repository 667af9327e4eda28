/** A `tools/list` result of about so many bytes, of tools as servers have them: prose, nested schemas, escapes. */
export function listing(bytes) {
  const one = JSON.stringify(tool(0)).length + 1;
  return JSON.stringify({
    tools: Array.from({ length: Math.max(1, Math.round(bytes / one)) }, (_, i) => tool(i)),
  });
}

const property = (type, description, more = {}) => ({ type, description, ...more });

function tool(index) {
  return {
    name: `project_issue_action_${String(index).padStart(4, '0')}`,
    title: 'Work with the issues of a project',
    description:
      'Lists, creates, updates or closes issues of a project.\n\nGive the project as "group/name" or by its number. Filters are combined; without any, open issues are listed, newest first.',
    inputSchema: {
      type: 'object',
      properties: {
        project: property('string', 'Project path or number, such as "group/name"', { minLength: 1 }),
        action: property('string', 'What to do', { enum: ['list', 'create', 'update', 'close'] }),
        labels: property('array', 'Labels to filter by or to set', {
          items: { type: 'string' },
          maxItems: 20,
        }),
        page: property('integer', 'Page of the result', { minimum: 1, default: 1 }),
        options: property('object', 'Further options', { properties: { confidential: { type: 'boolean' } } }),
      },
      required: ['project', 'action'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  };
}
