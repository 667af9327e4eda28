import { d as getExecOutput, u as exec } from "./actions_artifact.js";

export { exec };
