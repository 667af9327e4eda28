import { d as exec, f as getExecOutput } from "./actions_artifact.js";

export { exec };
