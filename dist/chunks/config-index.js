import "./config_valibot_yaml.js";
import "./config.js";

export {  };
