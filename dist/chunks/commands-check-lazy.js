import { t as check } from "./commands-check.js";

export { check };
