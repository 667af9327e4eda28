/** English: the sections in words. */
import type { ProseText } from './prose.ts';

export const prose: ProseText = {
  titles: {
    glance: 'At a glance',
    method: 'How this was measured',
    shapes: 'Read these as shapes, not as constants',
    unmeasured: 'What is not measured',
  },
  range: (low, high) => `${low} to ${high}`,
  where: (some, all) => `in ${some} of ${all} scenarios`,
  whereSeries: (some, all) => `in ${some} of ${all} series`,
  clients: 'clients',
  and: (list, last) => `${list} and ${last}`,
  glance: {
    heldHeap: (cost) => `A client that stays connected costs ${cost} of live heap.`,
    heldSettled: (cost) => `A client that stays connected costs ${cost} of settled memory.`,
    heldNothing: 'A client that stays connected costs nothing that can be told from zero.',
    served: (cost) => `A client that calls costs ${cost} at the peak: size by the clients that call.`,
    times: (times) => `That is ${times} times what it costs to hold one.`,
    knee: (clients) => `Calls per second stop rising at ${clients}; later ones wait longer.`,
    idle: (memory) => `A server that clients connect to takes ${memory} before the first one comes.`,
    process: (memory) => `A client over stdio is a process of its own, the first of ${memory}.`,
    firstCall: (time) => `The first call of all takes ${time}.`,
    othersFirstCall: (time) => `The first call of each later client takes ${time}.`,
    payload: (method, size) => `An answer to ${method} has ${size}.`,
  },
  method: {
    program: (transports) =>
      `The real program, started anew for every round and called over ${transports} as its clients do.`,
    standins: (names) =>
      `What it calls in turn is stood in for by small servers of the harness (${names}), so that neither network nor secrets have a part in the figures.`,
    points: (scenarios, clients) =>
      `${scenarios === '1' ? 'One scenario has' : `Each of ${scenarios} scenarios has`} one count of clients: ${clients}. They are admitted one by one; then one of them calls alone, then all of them at once.`,
    over: (clients, transport) => `${clients} over ${transport}`,
    series: (series) =>
      `Besides, ${series === '1' ? '1 series takes' : `${series} series take`} one instance through rising counts of clients.`,
    steps: (clients) => `The steps are ${clients}.`,
    window: (seconds) => `At each of them every client keeps its calls in flight for ${seconds} s.`,
    twice:
      'Memory is read twice: under that load, which is what clients cost while they call, and with the load stopped, which is what it costs to hold them.',
    twiceCollected:
      'Memory is read twice: under that load, which is what clients cost while they call, and with the load stopped and a collection forced, which is what it costs to hold them.',
    rules: (seconds) =>
      `A step whose expected peak is over the memory budget is not taken, and one with a p99 over ${seconds} s is the last.`,
  },
  shapes: {
    carry: (hosts) =>
      `${hosts === '1' ? 'One machine' : `${hosts} machines or runs`}, and one build: how the figures stand to each other should carry over to another host, their size will not.`,
    collector:
      'Resident memory holds what the collector has freed and not yet given back, so it is the right thing to size a limit by, and more than the live heap.',
  },
  stops: {
    none: (series, clients) =>
      `${series === '1' ? 'The series was not stopped' : `None of the ${series} series was stopped`}: all steps were taken, to ${clients}.`,
    some: (short, all, list) =>
      `Of ${all} series, ${short} did not take all steps in every round: ${list}. Why stands under each table.`,
    reached: (title, reached, planned) => `${title} to ${reached}, planned to ${planned}`,
  },
  deployment: {
    process: (first, further, isShared) =>
      `**stdio.** One process per client. The first takes ${first}${further === null ? '' : `; each further one adds ${further}`}${isShared ? ', as processes of one program share pages' : ''}.`,
    together: (clients, memory) => `Together, ${clients} take ${memory}.`,
    peakOf: (clients, memory) => `With ${clients} calling at once the peak is ${memory}.`,
    listening: '**Servers that clients connect to.**',
    idle: (memory) => `Begin with ${memory} for a process that serves nobody.`,
    one: (memory) => `With the first client it takes ${memory}.`,
    shared: (memory) => `So ${memory} are built for the first one.`,
    extra: (memory) => `Each further client adds ${memory}.`,
    extraNothing: 'Further clients add nothing that can be told from zero.',
    extraNothingIn: (where) => `Further clients add nothing that can be told from zero ${where}.`,
    extraBent: 'What further clients add is not a straight line.',
    extraBentIn: (where) => `What further clients add is not a straight line ${where}.`,
    holds: (cost) => `a client that stays connected costs ${cost}`,
    holdsNothing: 'a client that stays connected costs nothing that can be told from zero',
    serves: (cost) => `one that calls costs ${cost} at the peak`,
    times: (times) => `${times} times as much`,
    rule: (base, perCaller, from, to) =>
      `to reckon with, ${base === null ? '' : `${base} MiB and `}${perCaller} MiB per calling client: no step from ${from} to ${to} took more.`,
  },
  waiting: {
    ready: (time) => `The process is ready after ${time}.`,
    first: (time) => `The first call then takes ${time}.`,
    others: (time) => `The first call of each later client takes ${time}.`,
    paidOnce: 'Where clients share a server, the first one waits for what the later ones then find there.',
    alone: (method, time) => `Once warm, ${method} takes ${time} (p50) with nobody else calling.`,
    allCalling: (method, time) => `With all clients calling, ${method} takes ${time} (p50).`,
  },
  unmeasured: {
    cells: (head, n) => `${head} (${n})`,
    because: (cells, reason) => `${cells}: ${reason}`,
  },
};
