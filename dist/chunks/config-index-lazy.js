import { F as fillSome, I as fillTemplate, L as variablesOf, N as escapeTemplate, P as fillJson, R as checkExpectation, V as describePlan, et as estimateMs, i as secretsOf, nt as phasesOf, r as maskText, rt as roundsOf, t as planForRecord, tt as isProfiled, z as countFor } from "./config.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import "./config-index.js";

export { parseConfig };
