import { c as fillBlocks, h as localeOf, m as isCurrent, p as checkSnapshot, t as syntaxOf } from "./render.js";
import { t as renderSnapshot } from "./render_later_vega.js";
import "./render-index.js";

export { checkSnapshot, fillBlocks, isCurrent, localeOf, renderSnapshot, syntaxOf };
