import { $ as isProfiled, B as variablesOf, H as countFor, I as escapeTemplate, L as fillJson, Q as estimateMs, R as fillSome, V as checkExpectation, W as describePlan, et as phasesOf, i as secretsOf, r as maskText, t as planForRecord, tt as roundsOf, z as fillTemplate } from "./config.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./config_valibot_yaml.js";
import "./config-index.js";

export { parseConfig };
