import { maskText, secretForms } from '../../util/secrets.ts';
import type { DriverEndpoint } from '../messages.ts';

/** Shorter values of headers are words as often as credentials, and taking them out would garble a message. */
const shortestValue = 6;

/**
 * Takes out of what a server says what must not be told of its endpoint: the secrets of the config in all their forms,
 * and what clients send in headers, which a server may repeat when it refuses it.
 */
export function maskOf({
  secrets = [],
  headers,
}: Pick<DriverEndpoint, 'secrets' | 'headers'>): (text: string) => string {
  const values = valuesOf(headers).filter((value) => value.length >= shortestValue);
  const forms = [...secretForms(secrets), ...values].sort((a, b) => b.length - a.length);
  return (text) => maskText(text, forms);
}

/** Values of headers, their templates apart, and what stands after a scheme such as `Bearer`. */
const valuesOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.values(headers)
    .flatMap((value) => value.split(/(?<!\$)\$\{\w+\}/))
    .map((value) => value.replaceAll('$$', '$'))
    .flatMap((value) => [value, ...value.split(' ').slice(1)]);
