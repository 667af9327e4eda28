/** Text of several lines in a fence it cannot end. */
export function block(text: string, language: string): string {
  const ticks = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...ticks.map((run) => run.length + 1)));
  return `${fence}${language}\n${text.replaceAll('\r', '').trimEnd()}\n${fence}`;
}
