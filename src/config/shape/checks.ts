/** Shapes of checks and evidence. */
import * as v from 'valibot';
import { method } from './measure.ts';
import { about, named, text, words } from './values.ts';

const call = {
  endpoint: v.pipe(named, about('Endpoint of the call.')),
  call: v.pipe(method, about('The call, as a method is written.')),
};
export const check = v.union([
  v.strictObject({
    ...call,
    pattern: v.optional(v.pipe(text, about('Regular expression whose first group is the number.'))),
    when: v.optional(
      v.pipe(
        v.picklist(['before', 'after', 'change']),
        about(
          'Read before or after each sample of a grid, or each round of the other kinds; change is the second less the first. Default before.',
        ),
      ),
    ),
    expect: v.pipe(text, about('Condition on the number, such as "= 4096".')),
  }),
  v.strictObject({
    equal: v.pipe(
      v.array(v.strictObject(call)),
      v.minLength(2, 'expected at least two calls to compare'),
      about('Calls that must give the same answer.'),
    ),
  }),
]);
const headline = v.optional(v.pipe(text, about('The line matching it stands in the page header too.')));
export const evidence = v.union([
  v.strictObject({ ...call, headline }),
  v.strictObject({
    command: v.pipe(words, v.nonEmpty('expected a program'), about('Program whose output is kept.')),
    headline,
  }),
]);
