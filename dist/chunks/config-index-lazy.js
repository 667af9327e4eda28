import { F as fillSome, I as fillTemplate, L as variablesOf, N as escapeTemplate, P as fillJson, R as checkExpectation, V as describePlan, X as phasesOf, Y as estimateMs, Z as roundsOf, i as secretsOf, r as maskText, t as planForRecord, z as countFor } from "./config.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import "./config-index.js";

export { parseConfig };
