import { t as check } from "./chunks/commands-check.js";
import { t as measure } from "./chunks/commands-measure.js";
import { U as describePlan, rt as estimateMs } from "./chunks/config.js";
import { n as loadConfig, r as parseConfig, t as makePlan } from "./chunks/config_valibot_yaml.js";
import { a as parseOptions, j as RatingplateError, o as version } from "./chunks/start.js";
import { t as render } from "./chunks/commands-render.js";
import "./chunks/config-index.js";
import { t as errorClasses } from "./chunks/errors.js";
import { g as mergeRecords, h as serializeRecord, v as headlineFaults } from "./chunks/record.js";
import { o as parseRecord, s as readRecord } from "./chunks/record_valibot.js";

export { RatingplateError, check, describePlan, errorClasses, estimateMs, headlineFaults, loadConfig, makePlan, measure, mergeRecords, parseConfig, parseOptions, parseRecord, readRecord, render, serializeRecord, version };
