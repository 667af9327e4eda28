/** A table in Markdown. @param {readonly string[]} head @param {readonly (readonly unknown[])[]} rows */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
