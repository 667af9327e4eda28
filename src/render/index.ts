/** Drawing: from a record to pages and charts. */
export { checkSnapshot, isCurrent } from './check.ts';
export { fillBlocks } from './fill.ts';
export { localeOf } from './locales/index.ts';
export { renderSnapshot } from './snapshot.ts';
export { syntaxOf } from './syntax.ts';
