import "./publish_octokit.js";
import "./publish.js";
import "./publish_marked_valibot_yaml_later_vega_yauzl.js";

export {  };
