/** Drawing: from a record to pages and charts. */
export { checkSnapshot, isCurrent } from './check.ts';
export { firstLineDifference, firstTableDifference } from './difference.ts';
export { fillBlocks } from './fill.ts';
export type { PageAssets } from './html/page.ts';
export { localeOf } from './locales/index.ts';
export { isDrawn, renderSnapshot } from './snapshot.ts';
export { syntaxOf } from './syntax.ts';
