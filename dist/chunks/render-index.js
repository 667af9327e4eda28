import "./render.js";
import "./render_later_vega.js";

export {  };
