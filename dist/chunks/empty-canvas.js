// \0empty-canvas
const createCanvas = void 0;

export { createCanvas };
