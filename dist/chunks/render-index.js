import "./render.js";
import "./render_marked_later_vega.js";

export {  };
