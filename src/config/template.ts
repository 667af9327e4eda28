/**
 * Templates: `${name}` in a string of the config. `$$` is a plain `$`; a `$` before anything else is itself.
 *
 * They are filled in two stages (plan.ts): `fillSome` puts in what is known and leaves a template, `fillTemplate` is
 * the last stage and leaves plain text.
 */
import { TemplateUnfilledError } from '../errors/config.ts';
import type { Json } from './plan.ts';

export type Variables = Readonly<Record<string, string | number>>;

const token = /\$\$|\$\{([^{}]*)\}|\$\{/g;

/**
 * A text that `fillTemplate` turns back into `text`, whatever comes after it. A `$` that cannot be mistaken is left as
 * it is, so that ordinary values look the same in both forms.
 */
export function escapeTemplate(text: string): string {
  return text.replaceAll(/\$(?=[${]|$)/g, '$$$$');
}

/** Names of the variables of a template, in order; null stands for a `${` that is never closed. */
export function variablesOf(template: string): (string | null)[] {
  const names: (string | null)[] = [];
  for (const match of template.matchAll(token)) if (match[0] !== '$$') names.push(match[1] ?? null);
  return names;
}

const has = (variables: Variables, name: string | undefined): name is string =>
  name !== undefined && Object.hasOwn(variables, name);

/** Puts known variables in; the rest, and `$$`, stay for a later stage. */
export function fillSome(template: string, variables: Variables): string {
  return template.replaceAll(token, (whole, name?: string) =>
    has(variables, name) ? escapeTemplate(String(variables[name])) : whole,
  );
}

/**
 * Puts all variables in and turns `$$` into `$`.
 * @throws TemplateUnfilledError where a variable is not among them.
 */
export function fillTemplate(template: string, variables: Variables): string {
  return template.replaceAll(token, (whole, name?: string) => {
    if (whole === '$$') return '$';
    if (has(variables, name)) return String(variables[name]);
    throw new TemplateUnfilledError(`nothing is known as \${${name ?? ''}} here`);
  });
}

/** `{ repeat: 'key:${item}', times: 16 }` in the arguments of a call stands for a list of so many. */
function repeated(
  value: { readonly [key: string]: Json },
  fill: FillText,
  variables: Variables,
): Json[] | null {
  if (Object.keys(value).sort().join() !== 'repeat,times') return null;
  const times = Number(typeof value['times'] === 'string' ? fill(value['times'], variables) : value['times']);
  if (!Number.isInteger(times) || times < 0)
    throw new TemplateUnfilledError(`times: ${JSON.stringify(value['times'])} is not a whole number`);
  return Array.from({ length: times }, (_, i) =>
    fillJson(value['repeat'] ?? null, fill, { ...variables, item: i + 1 }, true),
  );
}

type FillText = (template: string, variables: Variables) => string;

/**
 * Fills every string of a JSON value. A string that is one whole variable with a numeric value becomes a number.
 * `last`: nothing but client and call is filled after this, so lists that are to be repeated are made now.
 */
export function fillJson(
  value: Json,
  fill: FillText,
  variables: Variables,
  last: boolean = fill === fillTemplate,
): Json {
  if (typeof value === 'string') {
    const whole = /^\$\{([^{}]*)\}$/.exec(value)?.[1];
    if (has(variables, whole) && typeof variables[whole] === 'number') return variables[whole];
    return fill(value, variables);
  }
  if (Array.isArray(value)) return value.map((item: Json) => fillJson(item, fill, variables, last));
  if (typeof value !== 'object' || value === null) return value;
  const map = value as { readonly [key: string]: Json };
  if (last) {
    const list = repeated(map, fill, variables);
    if (list !== null) return list;
  }
  return Object.fromEntries(
    Object.entries(map).map(([key, item]) => [key, fillJson(item, fill, variables, last)]),
  );
}
