import { C as firstTableDifference, S as fillBlocks, T as isCurrent, q as localeOf, t as syntaxOf, w as checkSnapshot } from "./render.js";
import { n as renderSnapshot, t as isDrawn } from "./render_marked_later_vega.js";
import "./render-index.js";

export { checkSnapshot, fillBlocks, firstTableDifference, isCurrent, isDrawn, localeOf, renderSnapshot, syntaxOf };
