import { n as measureAndDraw, t as measure } from "./commands-measure.js";

export { measure };
