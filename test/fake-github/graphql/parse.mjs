const TOKEN =
  /[\s,]+|#[^\n]*|(\.\.\.|[!$():=@[\]{}|])|("(?:[^"\\\n]|\\.)*")|(-?\d+(?:\.\d+)?)|([_A-Za-z]\w*)/y;

/** A document this parser or GitHub would not take. */
export class GraphqlSyntaxError extends Error {}

function tokenize(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new GraphqlSyntaxError(`Parse error on ${JSON.stringify(text[at])} at ${at}`);
    const [, mark, string, number, name] = match;
    if (mark) tokens.push({ kind: mark });
    else if (string !== undefined) tokens.push({ kind: 'string', value: JSON.parse(string) });
    else if (number) tokens.push({ kind: 'number', value: Number(number) });
    else if (name) tokens.push({ kind: 'name', value: name });
  }
  return tokens;
}

/** Reads the part of GraphQL that a client of this API needs: one operation, variables, arguments, aliases. */
class Parser {
  #tokens;
  #at = 0;

  constructor(text) {
    this.#tokens = tokenize(text);
  }

  #peek(kind) {
    return this.#tokens[this.#at]?.kind === kind;
  }

  #take(kind) {
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind) {
      throw new GraphqlSyntaxError(
        `Expected ${kind}, actual: ${token?.value ?? token?.kind ?? 'end of document'}`,
      );
    }
    this.#at += 1;
    return token.value;
  }

  #skip(kind) {
    if (!this.#peek(kind)) return false;
    this.#at += 1;
    return true;
  }

  operation() {
    const type = this.#peek('name') ? this.#take('name') : 'query';
    if (!['query', 'mutation'].includes(type)) throw new GraphqlSyntaxError(`fake-github reads no ${type}`);
    const name = this.#peek('name') ? this.#take('name') : undefined;
    const variables = this.#peek('(') ? this.#variables() : [];
    const fields = this.#fields();
    if (this.#at < this.#tokens.length)
      throw new GraphqlSyntaxError('fake-github reads one operation a document');
    return { type, name, variables, fields };
  }

  #variables() {
    const variables = [];
    this.#take('(');
    while (!this.#skip(')')) {
      this.#take('$');
      const name = this.#take('name');
      this.#take(':');
      const type = this.#type();
      const fallback = this.#skip('=') ? this.#value() : undefined;
      variables.push({ name, type, fallback });
    }
    return variables;
  }

  #type() {
    let text = '';
    if (this.#skip('[')) {
      text = `[${this.#type()}]`;
      this.#take(']');
    } else {
      text = this.#take('name');
    }
    return this.#skip('!') ? `${text}!` : text;
  }

  #fields() {
    const fields = [];
    this.#take('{');
    while (!this.#skip('}')) {
      if (this.#peek('...') || this.#peek('@'))
        throw new GraphqlSyntaxError('fake-github reads no fragments or directives');
      const first = this.#take('name');
      const name = this.#skip(':') ? this.#take('name') : first;
      const args = this.#peek('(') ? this.#object('(', ')') : {};
      const selection = this.#peek('{') ? this.#fields() : undefined;
      fields.push({ alias: first, name, args, selection });
    }
    return fields;
  }

  #object(open, close) {
    const entries = {};
    this.#take(open);
    while (!this.#skip(close)) {
      const name = this.#take('name');
      this.#take(':');
      entries[name] = this.#value();
    }
    return entries;
  }

  #value() {
    if (this.#skip('$')) return { variable: this.#take('name') };
    if (this.#peek('{')) return { object: this.#object('{', '}') };
    if (this.#skip('[')) {
      const list = [];
      while (!this.#skip(']')) list.push(this.#value());
      return { list };
    }
    if (this.#peek('name')) return { literal: keyword(this.#take('name')) };
    return { literal: this.#take(this.#peek('string') ? 'string' : 'number') };
  }
}

/** true, false and null are themselves; any other name is an enum value. */
function keyword(name) {
  return { true: true, false: false, null: null }[name] ?? (name === 'null' ? null : name);
}

/** Parses a document of one operation. */
export const parseOperation = (text) => new Parser(text).operation();

/** Plain value of a parsed one, variables filled in. */
export function evaluate(value, variables) {
  if ('variable' in value) return variables[value.variable];
  if ('list' in value) return value.list.map((item) => evaluate(item, variables));
  if ('object' in value) return evaluateAll(value.object, variables);
  return value.literal;
}

/** Plain values of named parsed ones; those of variables that were not given are left out. */
export function evaluateAll(values, variables) {
  const entries = Object.entries(values).map(([name, value]) => [name, evaluate(value, variables)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
