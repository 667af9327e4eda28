import "./config.js";
import "./config_valibot_yaml.js";

export {  };
