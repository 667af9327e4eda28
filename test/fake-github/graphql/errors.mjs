/** A GraphQL error; `type` as GitHub gives it beside the message. */
export class GraphqlError extends Error {
  constructor(type, message, extensions = undefined) {
    super(message);
    this.type = type;
    this.extensions = extensions;
  }
}

export const undefinedField = (field, type) =>
  new GraphqlError(undefined, `Field '${field}' doesn't exist on type '${type}'`, {
    code: 'undefinedField',
    typeName: type,
    fieldName: field,
  });

export const unresolvedNode = (id) =>
  new GraphqlError('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`);

export const forbiddenField = ({ message }) => new GraphqlError('FORBIDDEN', message);
