import { B as checkExpectation, U as describePlan, V as countFor, a as secretsOf, at as phasesOf, ct as escapeTemplate, dt as fillTemplate, ft as variablesOf, i as secretValues, it as isProfiled, lt as fillJson, n as planForRecord, ot as roundsOf, rt as estimateMs, st as gridOf, ut as fillSome } from "./config.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import "./config-index.js";

export { parseConfig };
