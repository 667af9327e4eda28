import { F as variablesOf, I as checkExpectation, J as phasesOf, L as countFor, M as fillJson, N as fillSome, P as fillTemplate, Y as roundsOf, i as secretsOf, j as escapeTemplate, q as estimateMs, r as maskText, t as planForRecord, z as describePlan } from "./config.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import "./config-index.js";

export { parseConfig };
