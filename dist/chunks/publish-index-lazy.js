import { b as checkProxy, t as draftModes, x as downloadOfRun } from "./publish.js";
import { t as connectGithub } from "./publish_octokit.js";
import { t as publish } from "./publish_marked_valibot_yaml_later_vega_yauzl.js";
import "./publish-index.js";

export { checkProxy, connectGithub, downloadOfRun, publish };
