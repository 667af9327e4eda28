import { t as fromAsync } from "./chunks/driver.js";

export { fromAsync };
