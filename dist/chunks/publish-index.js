import "./publish_octokit.js";
import "./publish_valibot_yaml_later_vega.js";

export {  };
