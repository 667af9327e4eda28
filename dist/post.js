// src/post.ts
/**
* The clean-up of the Action. Not a mark of the step's own tells the program so: a step that was killed before it could
* set one would be run once more in place of it, and measure.
*/
process.env["STATE_started"] = "true";
await import("./main.js");

export {  };
