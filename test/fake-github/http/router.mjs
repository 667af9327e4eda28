/**
 * Routes such as `GET /repos/:owner/:repo/git/ref/*ref`: `:x` is one segment, `*x` the rest. Segments are
 * percent-decoded after matching, because octokit sends `heads%2Fa` and curl `heads/a`.
 */
export class Router {
  #routes = [];

  /**
   * @param {string} route method and pattern
   * @param {Function} handler
   * @param {{needs?: string}} [options] permission, e.g. `contents:write` or `issues|pull_requests:write`
   */
  on(route, handler, options = {}) {
    const [method, pattern] = route.split(' ');
    const source = pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\*(\w+)/g, '(?<$1>.+?)');
    this.#routes.push({ route, method, pattern: new RegExp(`^${source}/?$`), handler, ...options });
    return this;
  }

  /** The first route that fits, with its decoded parameters. */
  find(method, path) {
    for (const route of this.#routes) {
      if (route.method !== method) continue;
      const match = route.pattern.exec(path);
      if (!match) continue;
      return { ...route, params: decodeAll(match.groups ?? {}) };
    }
    return undefined;
  }
}

/** Decoded parameters; what cannot be decoded stays as it is, and so names nothing. */
function decodeAll(groups) {
  const decode = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]));
}
