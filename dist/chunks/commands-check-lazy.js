import { n as meanings, t as check } from "./commands-check.js";

export { check };
