/**
 * Probes that a config asks for by their name alone. `sigquit`: a Go program without a listener, its goroutines once, by
 * the traceback it ends with.
 */
export const plainProbes = ['none', 'node', 'jvm', 'redis', 'postgres', 'sigquit'] as const;
export type PlainProbe = (typeof plainProbes)[number];
