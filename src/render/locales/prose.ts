/** Sentences of the sections in words. Parameters come escaped and formatted, costs with their unit. */

type Say<Parameters extends string[] = [string]> = (...parameters: Parameters) => string;

export interface ProseText {
  /** Headings. */
  readonly titles: Readonly<Record<'glance' | 'method' | 'shapes' | 'unmeasured', string>>;
  readonly range: Say<[low: string, high: string]>;
  /** Behind a range that not all scenarios have a part in. */
  readonly where: Say<[some: string, all: string]>;
  readonly whereSeries: Say<[some: string, all: string]>;
  /** Behind a number of them, or a range. */
  readonly clients: string;
  readonly and: Say<[list: string, last: string]>;
  readonly glance: {
    readonly heldHeap: Say<[cost: string]>;
    readonly heldSettled: Say<[cost: string]>;
    readonly heldNothing: string;
    readonly served: Say<[cost: string]>;
    readonly times: Say<[times: string]>;
    readonly knee: Say<[clients: string]>;
    readonly idle: Say<[memory: string]>;
    readonly process: Say<[memory: string]>;
    readonly firstCall: Say<[time: string]>;
    readonly othersFirstCall: Say<[time: string]>;
    readonly payload: Say<[method: string, size: string]>;
  };
  readonly method: {
    readonly program: Say<[transports: string]>;
    readonly standins: Say<[names: string]>;
    readonly points: Say<[scenarios: string, clients: string]>;
    /** `clients`: 8 clients, or the counts. */
    readonly over: Say<[clients: string, transport: string]>;
    readonly series: Say<[series: string]>;
    readonly steps: Say<[clients: string]>;
    readonly window: Say<[seconds: string]>;
    readonly twice: string;
    readonly twiceCollected: string;
    readonly rules: Say<[seconds: string]>;
  };
  readonly shapes: { readonly carry: Say<[hosts: string]>; readonly collector: string };
  readonly stops: {
    readonly none: Say<[series: string, clients: string]>;
    readonly some: Say<[short: string, all: string, list: string]>;
    readonly reached: Say<[title: string, reached: string, planned: string]>;
  };
  readonly deployment: {
    /** `further` null = that is said apart; `isShared`: it is less than the first, because processes share pages. */
    readonly process: (first: string, further: string | null, isShared: boolean) => string;
    readonly together: Say<[clients: string, memory: string]>;
    readonly peakOf: Say<[clients: string, memory: string]>;
    /** Before all else on servers that clients connect to. */
    readonly listening: string;
    readonly idle: Say<[memory: string]>;
    readonly one: Say<[memory: string]>;
    readonly shared: Say<[memory: string]>;
    readonly extra: Say<[memory: string]>;
    readonly extraNothing: string;
    /** `where`: in 2 of 4 scenarios. */
    readonly extraNothingIn: Say<[where: string]>;
    readonly extraBent: string;
    readonly extraBentIn: Say<[where: string]>;
    /** Parts of a line on one series. */
    readonly holds: Say<[cost: string]>;
    readonly holdsNothing: string;
    readonly serves: Say<[cost: string]>;
    readonly times: Say<[times: string]>;
    readonly rule: (base: string | null, perCaller: string, from: string, to: string) => string;
  };
  readonly waiting: {
    readonly ready: Say<[time: string]>;
    readonly first: Say<[time: string]>;
    readonly others: Say<[time: string]>;
    readonly paidOnce: string;
    readonly alone: Say<[method: string, time: string]>;
    readonly allCalling: Say<[method: string, time: string]>;
  };
  readonly unmeasured: {
    readonly cells: Say<[head: string, n: string]>;
    readonly because: Say<[cells: string, reason: string]>;
  };
}
