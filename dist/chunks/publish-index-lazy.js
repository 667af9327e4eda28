import { t as draftModes } from "./publish.js";
import { t as connectGithub } from "./publish_octokit.js";
import { t as publish } from "./publish_valibot_yaml_later_vega.js";
import "./publish-index.js";

export { connectGithub, publish };
