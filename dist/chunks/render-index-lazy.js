import { C as fillBlocks, D as isCurrent, E as checkSnapshot, T as firstTableDifference, Y as localeOf, t as syntaxOf, w as firstLineDifference } from "./render.js";
import { n as renderSnapshot, t as isDrawn } from "./render_marked_later_vega.js";
import "./render-index.js";

export { checkSnapshot, fillBlocks, firstLineDifference, firstTableDifference, isCurrent, isDrawn, localeOf, renderSnapshot, syntaxOf };
