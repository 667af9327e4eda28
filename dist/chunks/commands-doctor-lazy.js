import { i as referencesIn, n as examineMachine, r as gradeCodes, t as doctor } from "./commands-doctor.js";

export { doctor };
