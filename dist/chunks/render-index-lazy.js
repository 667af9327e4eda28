import { C as isCurrent, S as checkSnapshot, V as localeOf, b as fillBlocks, t as syntaxOf, x as firstTableDifference } from "./render.js";
import { n as renderSnapshot, t as isDrawn } from "./render_marked_later_vega.js";
import "./render-index.js";

export { checkSnapshot, fillBlocks, firstTableDifference, isCurrent, isDrawn, localeOf, renderSnapshot, syntaxOf };
