import { b as downloadOfRun, t as draftModes, y as checkProxy } from "./publish.js";
import { t as connectGithub } from "./publish_octokit.js";
import { t as publish } from "./publish_marked_valibot_yaml_later_vega_yauzl.js";
import "./publish-index.js";

export { checkProxy, connectGithub, downloadOfRun, publish };
