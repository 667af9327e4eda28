import { n as calibrateHost, t as calibrate } from "./commands-calibrate.js";

export { calibrate };
