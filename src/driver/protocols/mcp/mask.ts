/** Shorter values are words as often as secrets, and taking them out would garble a message. */
const shortestSecret = 6;

/** Takes given values out of a text: a server may repeat a credential when it refuses it. */
export function maskOf(values: readonly string[]): (text: string) => string {
  const secrets = values
    .filter((value) => value.length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text);
}
