/** The tables of inputs and outputs in docs/action.md, from action.yml. */
import { parse } from 'yaml';
import { inputInfos } from '../../src/action/inputs.ts';
import { between } from './between.ts';

interface Described {
  readonly description: string;
  readonly default?: string;
}
interface ActionFile {
  readonly inputs: Readonly<Record<string, Described>>;
  readonly outputs: Readonly<Record<string, Described>>;
}

/** docs/action.md with its tables as action.yml has them. */
export function actionPage(page: string, actionYml: string): string {
  const { inputs, outputs } = parse(actionYml) as ActionFile;
  return between(between(page, 'inputs', inputTable(inputs)), 'outputs', outputTable(outputs));
}

function inputTable(inputs: ActionFile['inputs']): string {
  const rows = Object.entries(inputs).map(([name, { description, default: value }]) => {
    const shown = value === undefined || value === '' ? '' : `\`${value}\``;
    return `| \`${name}\` | ${cell(description)} | ${valuesOf(name)} | ${shown} |`;
  });
  return ['| input | what it is | values | default |', '|---|---|---|---|', ...rows].join('\n');
}

function valuesOf(name: string): string {
  const of = Object.entries(inputInfos).find(([known]) => known === name)?.[1].of;
  if (of === undefined) throw new Error(`action.yml has an input ${name} that the code does not read`);
  switch (of.kind) {
    case 'choice':
      return of.values.map((value) => `\`${value}\``).join(', ');
    case 'flag':
      return '`true`, `false`';
    case 'lines':
      return 'list';
    case 'number':
      return `${of.least} to ${of.most}`;
    default:
      return 'text';
  }
}

function outputTable(outputs: ActionFile['outputs']): string {
  const rows = Object.entries(outputs).map(
    ([name, { description }]) => `| \`${name}\` | ${cell(description)} |`,
  );
  return ['| output | what it is |', '|---|---|', ...rows].join('\n');
}

/** A `<` within code is itself; outside of it, it would begin a tag. */
const cell = (text: string): string => text.trim().replaceAll('|', '\\|');
