import { n as esm_default } from "./pg.js";

export { esm_default as default };
