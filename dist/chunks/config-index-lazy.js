import { B as countFor, F as fillJson, H as describePlan, I as fillSome, L as fillTemplate, P as escapeTemplate, R as variablesOf, i as secretsOf, it as roundsOf, nt as isProfiled, r as maskText, rt as phasesOf, t as planForRecord, tt as estimateMs, z as checkExpectation } from "./config.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import "./config-index.js";

export { parseConfig };
