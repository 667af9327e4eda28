/** The Model Context Protocol, over both of its transports. */
export { mcpHttp } from './http.ts';
export { mcpStdio } from './stdio.ts';
