import { B as localeOf, S as isCurrent, b as fillBlocks, t as syntaxOf, x as checkSnapshot } from "./render.js";
import { n as renderSnapshot, t as isDrawn } from "./render_marked_later_vega.js";
import "./render-index.js";

export { checkSnapshot, fillBlocks, isCurrent, isDrawn, localeOf, renderSnapshot, syntaxOf };
