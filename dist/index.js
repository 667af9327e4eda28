import { t as check } from "./chunks/commands-check.js";
import { t as measure } from "./chunks/commands-measure.js";
import { V as describePlan, et as estimateMs } from "./chunks/config.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./chunks/config_valibot_yaml.js";
import { D as RatingplateError, a as parseOptions, o as version } from "./chunks/start.js";
import { t as render } from "./chunks/commands-render.js";
import "./chunks/config-index.js";
import { t as errorClasses } from "./chunks/errors.js";
import { _ as headlineFaults, h as mergeRecords, m as serializeRecord } from "./chunks/record.js";
import { o as parseRecord, s as readRecord } from "./chunks/record_valibot.js";

export { RatingplateError, check, describePlan, errorClasses, estimateMs, headlineFaults, loadConfig, makePlan, measure, mergeRecords, parseConfig, parseOptions, parseRecord, readRecord, render, serializeRecord, version };
