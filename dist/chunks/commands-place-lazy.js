import { t as assertFolder } from "./commands-place.js";

export { assertFolder };
