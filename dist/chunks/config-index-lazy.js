import { $ as estimateMs, B as describePlan, L as checkExpectation, R as countFor, a as secretsOf, at as fillJson, ct as variablesOf, et as isProfiled, i as maskText, it as escapeTemplate, n as planForRecord, nt as roundsOf, ot as fillSome, rt as gridOf, st as fillTemplate, tt as phasesOf } from "./config.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import "./config-index.js";

export { parseConfig };
