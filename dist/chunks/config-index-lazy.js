import { R as checkExpectation, V as describePlan, a as secretsOf, at as escapeTemplate, ct as fillTemplate, et as estimateMs, i as maskText, it as gridOf, lt as variablesOf, n as planForRecord, nt as phasesOf, ot as fillJson, rt as roundsOf, st as fillSome, tt as isProfiled, z as countFor } from "./config.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import "./config-index.js";

export { parseConfig };
