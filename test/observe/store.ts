/** For probes that ask no data store. */
export const store = { url: 'redis://127.0.0.1:1', user: null, password: null };
