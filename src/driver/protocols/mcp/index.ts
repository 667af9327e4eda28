export { mcpHttp } from './http.ts';
