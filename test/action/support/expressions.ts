/** GitHub's own evaluator of expressions, on the text of a workflow as it stands. */
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** Contexts by name, as plain values. */
export type Contexts = Readonly<Record<string, unknown>>;

/** The value of an expression; `cancelled()` is false, as in a run that nobody stopped. */
export function evaluate(expression: string, contexts: Contexts): unknown {
  const { tokens } = new Lexer(expression).lex();
  const call = () => new data.BooleanData(false);
  const cancelled = { name: 'cancelled', minArgs: 0, maxArgs: 0, call };
  const tree = new Parser(tokens, Object.keys(contexts), [cancelled]).parse();
  const context = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  const value = new Evaluator(tree, context, new Map([['cancelled', cancelled]])).evaluate();
  return JSON.parse(JSON.stringify(value, data.replacer));
}

/** A text with its expressions in it replaced by what they come to. */
export function filled(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => {
    const value = evaluate(expression.trim(), contexts);
    return value === null ? '' : String(value);
  });
}
