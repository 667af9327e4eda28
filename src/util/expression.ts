/**
 * Figures within a user's own prose: `A thousand cost {{ series.http-dynamic.held_kib * 1000 | MiB }}.`
 *
 *     text   = { any text | "{{" sum [ "|" unit ] "}}" }
 *     sum    = product { ( "+" | "-" ) product }
 *     product = factor { ( "*" | "/" ) factor }
 *     factor = number | path | "(" sum ")" | "-" factor
 *     path   = name { "." ( name | quoted ) }      quoted = '"' any text '"'
 *
 * Names may hold "-", so a minus after a name has a space before it. There is no other syntax: no call, no code.
 */
import { ExpressionInvalidError } from '../errors/render.ts';

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'path'; readonly segments: readonly string[] }
  | { readonly kind: 'negative'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: '+' | '-' | '*' | '/';
      readonly left: Expression;
      readonly right: Expression;
    };

export interface Reference {
  /** As written, without the braces. */
  readonly source: string;
  readonly expression: Expression;
  /** Null = the unit of the figure itself. */
  readonly unit: string | null;
}

/** Braces within braces, and what is far longer than a sum of figures, are no expression. */
const longest = 500;
const deepest = 20;

/**
 * The text in pieces: what stands, and what refers to figures.
 * @throws ExpressionInvalidError
 */
export function parseReferences(text: string): (string | Reference)[] {
  const pieces: (string | Reference)[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('{{', at);
    if (start < 0) break;
    const end = text.indexOf('}}', start);
    if (end < 0) throw new ExpressionInvalidError(`${quoted(text.slice(start, start + 40))}: no }} after it`);
    if (start > at) pieces.push(text.slice(at, start));
    pieces.push(parseReference(text.slice(start + 2, end).trim()));
    at = end + 2;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

const quoted = (text: string): string => JSON.stringify(text);

/** One expression with its unit. */
function parseReference(source: string): Reference {
  if (source.length > longest)
    throw new ExpressionInvalidError(`${quoted(source.slice(0, 40))}...: over ${longest} characters`);
  const parser = new Parser(source);
  const expression = parser.sum(0);
  const unit = parser.take('|') ? parser.unit() : null;
  parser.end();
  return { source, expression, unit };
}

const token = {
  number: /\d+(?:\.\d+)?(?![\w.])/y,
  path: /[A-Za-z_][\w-]*(?:\.(?:[\w-]+|"[^"]*"))*/y,
  unit: /[A-Za-z%/]+/y,
  space: /\s*/y,
};

class Parser {
  #at = 0;
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  sum(depth: number): Expression {
    if (depth > deepest) throw this.#fault(`nested over ${deepest} levels deep`);
    let left = this.#product(depth);
    for (;;) {
      const operator = this.take('+') ? '+' : this.take('-') ? '-' : null;
      if (operator === null) return left;
      left = { kind: 'binary', operator, left, right: this.#product(depth) };
    }
  }

  #product(depth: number): Expression {
    let left = this.#factor(depth);
    for (;;) {
      const operator = this.take('*') ? '*' : this.take('/') ? '/' : null;
      if (operator === null) return left;
      left = { kind: 'binary', operator, left, right: this.#factor(depth) };
    }
  }

  #factor(depth: number): Expression {
    if (depth > deepest) throw this.#fault(`nested over ${deepest} levels deep`);
    if (this.take('-')) return { kind: 'negative', of: this.#factor(depth + 1) };
    if (this.take('(')) {
      const inner = this.sum(depth + 1);
      if (!this.take(')')) throw this.#fault('expected )');
      return inner;
    }
    const number = this.#match(token.number);
    if (number !== null) return { kind: 'number', value: Number(number) };
    const path = this.#match(token.path);
    if (path === null) throw this.#fault('expected a figure or a number');
    const segments = [...path.matchAll(/"([^"]*)"|[\w-]+/g)].map(([whole, inner]) => inner ?? whole);
    return { kind: 'path', segments };
  }

  /** True where this sign comes next, which is then behind. */
  take(sign: string): boolean {
    this.#match(token.space);
    if (this.#source[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  unit(): string {
    this.#match(token.space);
    const unit = this.#match(token.unit);
    if (unit === null) throw this.#fault('expected a unit after |');
    return unit;
  }

  end(): void {
    this.#match(token.space);
    if (this.#at < this.#source.length) throw this.#fault('expected +, -, *, / or |');
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match === null) return null;
    this.#at += match[0].length;
    return match[0];
  }

  #fault(expected: string): ExpressionInvalidError {
    const rest = this.#source.slice(this.#at, this.#at + 20);
    const found = rest === '' ? 'nothing more' : quoted(rest);
    return new ExpressionInvalidError(`{{ ${this.#source} }}: ${expected}, found ${found}`);
  }
}
