import { t as render } from "./commands-render.js";

export { render };
