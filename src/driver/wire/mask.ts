/** Shorter values are words as often as secrets, and taking them out would garble a message. */
const shortestSecret = 6;

/** Takes given values out of a text: a server may repeat a credential when it refuses it. */
export function maskOf(values: readonly string[]): (text: string) => string {
  const secrets = values
    .filter((value) => value.length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text);
}

/** Values of the configured headers, their templates apart, and what stands after a scheme such as `Bearer`. */
export const secretsOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.values(headers)
    .flatMap((value) => value.split(/(?<!\$)\$\{\w+\}/))
    .map((value) => value.replaceAll('$$', '$'))
    .flatMap((value) => [value, ...value.split(' ').slice(1)]);
