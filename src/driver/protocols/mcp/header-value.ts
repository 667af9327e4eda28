/** Values of MCP's own HTTP headers: plain where they can be, else in base64 with a mark around it (2026-07-28, "Value Encoding"). */
import { escapeTemplate } from '../../../config/template.ts';
import { MethodNotUnderstoodError } from '../../../errors/driver.ts';
import { idDigits } from '../../wire/proof.ts';
import { fillLast } from '../../wire/request.ts';

/** Visible ASCII and spaces, with none at either end. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
const marked = /^=\?base64\?.*\?=$/;
const someCall = '0'.repeat(idDigits);

/** A value as it goes into a header. */
export function encodeHeader(value: string): string {
  if (plain.test(value) && !marked.test(value)) return value;
  return `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

/**
 * The template of one client's header: `${client}` filled and the value encoded, `${call}` left where it stands.
 * @param client index from 0.
 * @throws MethodNotUnderstoodError where the value has to be encoded and differs from call to call.
 */
export function headerTemplate(name: string, text: string, client: number): string {
  if (!/\$\{call\}/.test(text.replaceAll('$$', '')))
    return escapeTemplate(encodeHeader(fillLast(text, client)));
  const example = fillLast(text, client, someCall);
  if (encodeHeader(example) === example) return text;
  throw new MethodNotUnderstoodError(
    `header ${name}: a value with \${call} in it has to be plain ASCII, and "${text}" is not`,
  );
}
