import { _ as localeOf, d as checkSnapshot, f as isCurrent, t as syntaxOf, u as fillBlocks } from "./render.js";
import { t as renderSnapshot } from "./render_later_vega.js";
import "./render-index.js";

export { checkSnapshot, fillBlocks, isCurrent, localeOf, renderSnapshot, syntaxOf };
