/**
 * What a page can say with figures in it, as patterns of its language: of each kind of claim one. The checker knows pages
 * and no renderer: these are its own words, and a sentence that none of them fits is a fault.
 */
import type { Decimal } from '../pages/markdown.ts';
import { enMore, esMore, type MoreWords } from './more-words.ts';

export const kinds = [
  // At a glance.
  ...(['heldHeap', 'heldSettled', 'heldNothing', 'served', 'times', 'knees', 'idle', 'process'] as const),
  ...(['firstCall', 'othersFirstCall', 'payload'] as const),
  // Method, shapes, stops.
  ...(['points', 'seriesCount', 'steps', 'window', 'hosts', 'noneStopped', 'someStopped'] as const),
  // Sizing.
  ...(['processEach', 'together', 'peakOf', 'begin', 'withFirst', 'built', 'extra', 'extraNothing'] as const),
  ...(['extraNothingIn', 'extraBent', 'axes', 'rule'] as const),
  // What a client waits for.
  ...(['ready', 'first', 'others', 'paidOnce', 'alone', 'all'] as const),
  // Under the table of a series.
  ...([
    'caption',
    'grows',
    'falls',
    'flat',
    'bent',
    'unknown',
    'perCaller',
    'shared',
    'net',
    'knee',
    'kneeAt',
  ] as const),
  ...(['noKnee', 'complete', 'stopped', 'notTaken', 'control', 'calibrated'] as const),
] as const;
export type Kind = (typeof kinds)[number];

export interface Words {
  readonly decimal: Decimal;
  readonly more: MoreWords;
  /** Ends of a range, and how many scenarios it is of. */
  readonly to: string;
  readonly of: RegExp;
  /** The rest of a heading that begins with it is the section's own. */
  readonly headings: Readonly<
    Record<'series' | 'sizing' | 'unmeasured' | 'contrasts' | 'reproduce' | 'latency' | 'calibration', string>
  >;
  readonly heads: Readonly<
    Record<
      | 'scenario'
      | 'load'
      | 'idle'
      | 'one'
      | 'all'
      | 'extra'
      | 'peak'
      | 'heap'
      | 'settled'
      | 'ready'
      | 'first'
      | 'others'
      | 'alone'
      | 'allCalling'
      | 'payload'
      | 'call'
      | 'p50'
      | 'p99'
      | 'max'
      | 'clients'
      | 'hot'
      | 'rate'
      | 'cpu'
      | 'callers'
      | 'connections',
      string
    >
  >;
  /** Of notes that take a slope's meaning away. */
  readonly notes: { readonly zero: string; readonly bent: string };
  readonly claims: Readonly<Record<Kind, RegExp>>;
  /** Sentences with digits that claim nothing of a table. */
  readonly free: readonly RegExp[];
  readonly quantities: Readonly<Record<'heap' | 'settled' | 'peak', string>>;
  /** Words of the texts for those who do not see a chart. */
  readonly alt: {
    readonly memory: RegExp;
    readonly startUp: RegExp;
    readonly admission: RegExp;
    /** Behind the last value of a series that was stopped. */
    readonly stopped: string;
    readonly latency: RegExp;
    readonly series: RegExp;
    readonly bars: Readonly<Record<'idle' | 'one' | 'all' | 'peak', string>>;
    readonly at: RegExp;
    readonly quantities: Readonly<
      Record<string, 'peak' | 'hot' | 'settled' | 'heap' | 'p50' | 'p99' | 'cpu' | 'rate'>
    >;
    readonly footer: string;
  };
}

/** A number, with a unit of bytes where it has one. */
const n = String.raw`[<>]?[-−]?\d[\d.,]*`;
const clients = { en: `(${n}) clients?`, es: `(${n}) clientes?` };

export const en: Words = {
  decimal: '.',
  more: enMore,
  to: 'to',
  of: /^(.*) in (\S+) of (\S+) (?:scenarios|series)$/,
  headings: {
    ...{ series: 'Concurrency series', sizing: 'Sizing', unmeasured: 'What is not measured' },
    ...{
      contrasts: 'What each setting changes',
      reproduce: 'Reproducing',
      latency: 'Latency percentiles per method',
      calibration: 'How far the instrument is off',
    },
  },
  heads: {
    ...{ scenario: 'Scenario', load: 'Clients × in flight', idle: 'Idle, MiB', one: 'One client, MiB' },
    ...{ all: 'All clients, MiB', extra: 'Per extra client, MiB', peak: 'Peak, MiB', heap: 'Live heap, MiB' },
    ...{ settled: 'Settled, MiB', ready: 'Process ready, ms', first: 'First call, ms' },
    ...{ others: "Others' first call, ms", alone: 'alone (p50), ms', allCalling: 'all calling (p50), ms' },
    ...{
      payload: 'Payload',
      call: 'Call',
      p50: 'p50, ms',
      p99: 'p99, ms',
      max: 'Max, ms',
      clients: 'Clients',
    },
    ...{
      hot: 'Mean under load, MiB',
      rate: 'Calls/s',
      cpu: 'CPU per call, ms',
      callers: 'Callers at a time',
    },
    connections: 'Connections',
  },
  notes: { zero: 'not distinguishable from zero', bent: 'not linear:' },
  quantities: {
    heap: 'Live heap, settled,',
    settled: 'Settled resident memory',
    peak: 'Peak resident memory under load',
  },
  claims: {
    heldHeap: /^A client that stays connected costs (.+) KiB(.*) of live heap\.$/,
    heldSettled: /^A client that stays connected costs (.+) KiB(.*) of settled memory\.$/,
    heldNothing: /^A client that stays connected costs nothing that can be told from zero\.$/,
    served: /^A client that calls costs (.+) MiB(.*) at the peak: size by the clients that call\.$/,
    times: /^That is (.+) times what it costs to hold one\.$/,
    knees: /^Calls per second stop rising at (.+?) clients(.*); later ones wait longer\.$/,
    idle: /^A server that clients connect to takes (.+) MiB(.*) before the first one comes\.$/,
    process: /^A client over stdio is a process of its own, the first of (.+) MiB(.*)\.$/,
    firstCall: /^The first call of all takes (.+) ms(.*)\.$/,
    othersFirstCall: /^The first call of each later client takes (.+) ms(.*)\.$/,
    payload: /^An answer to (.+) has ((?:≈ )?\S+ [kMG]?B.*)\.$/,
    points: /^(?:Each of (\S+) scenarios|One scenario) has one count of clients: (.+)\.$/,
    seriesCount: /^Besides, (\S+) series takes? one instance through rising counts of clients\.$/,
    steps: /^The steps are (.+)\.$/,
    window: /^At each of them every client keeps its calls in flight for (\S+) s\.$/,
    hosts: /^(One|\S+) machines?(?: or runs)?, and one build: .*\.$/,
    noneStopped:
      /^(?:The series was not stopped|None of the (\S+) series was stopped): all steps were taken, to (.+)\.$/,
    someStopped: /^Of (\S+) series, (\S+) did not take all steps in every round: (.+)\.$/,
    processEach:
      /^The first takes (.+?) MiB(.*?)(?:; each further one adds (.+) MiB(.*?))?(, as processes of one program share pages)?\.$/,
    together: /^Together, (.+) clients? take (.+) MiB(.*)\.$/,
    peakOf: /^With (.+) clients? calling at once the peak is (.+) MiB(.*)\.$/,
    begin:
      /^(?:\*\*Servers that clients connect to\.\*\* )?Begin with (.+) MiB(.*) for a process that serves nobody\.$/,
    withFirst: /^With the first client it takes (.+) MiB(.*)\.$/,
    built: /^So (.+) MiB(.*) are built for the first one\.$/,
    extra: /^Each further client adds (.+) MiB(.*)\.$/,
    extraNothing: /^Further clients add nothing that can be told from zero\.$/,
    extraNothingIn: /^Further clients add nothing that can be told from zero in (\S+) of (\S+) scenarios\.$/,
    extraBent: /^What further clients add is not a straight line(?: in (\S+) of (\S+) scenarios)?\.$/,
    axes: /^(.+): (?:a client that stays connected costs (?:(\S+(?: \S+)*) KiB|nothing that can be told from zero))?(?:; )?(?:one that calls costs (\S+(?: \S+)*) MiB at the peak)?(?:; (.+) times as much)?\.$/,
    rule: new RegExp(
      String.raw`^(.+): to reckon with, (?:(${n}) MiB and )?(${n}) MiB per calling client: no step from ${clients.en} to ${clients.en} took more\.$`,
    ),
    ready: /^The process is ready after (.+) ms(.*)\.$/,
    first: /^The first call then takes (.+) ms(.*)\.$/,
    others: /^The first call of each later client takes (.+) ms(.*)\.$/,
    paidOnce: /^Where clients share a server, the first one waits for what the later ones then find there\.$/,
    alone:
      /^Once warm, (.+) takes ((?:≈ )?\S+(?: to (?:≈ )?\S+)?) ms(.*) \(p50\) with nobody else calling\.$/,
    all: /^With all clients calling, (.+) takes ((?:≈ )?\S+(?: to (?:≈ )?\S+)?) ms(.*) \(p50\)\.$/,
    caption:
      /^\*\*(.+)\*\*: (\S+) in flight per client,(?: (\S+) connections? per client,)? window (\S+) s,(?: memory budget (\S+) MiB,.*)? (\S+) rounds?\.$/,
    grows: new RegExp(String.raw`^(.+) grows by (${n}) (KiB|MiB) per client(?: \((${n}) to (${n})\))?\.$`),
    falls: new RegExp(String.raw`^(.+) falls by (${n}) (KiB|MiB) per client(?: \((${n}) to (${n})\))?\.$`),
    flat: /^(.+) does not grow with the clients: its slope is not distinguishable from zero\.$/,
    bent: /^(.+) does not follow a line: (.+)\.$/,
    unknown: /^(.+), per client: n\/a \((.+)\)\.$/,
    perCaller: new RegExp(
      String.raw`^Rule of thumb: ((?:≥ )?${n}) MiB per calling client, the largest share of the peak above idle that came on one client at or above the knee\.$`,
    ),
    shared: new RegExp(String.raw`^The first client costs (${n}) MiB that all share\.$`),
    net: new RegExp(
      String.raw`^(.+) is given net of what the calls left behind, (${n}) KiB per 1000 calls\.$`,
    ),
    knee: new RegExp(
      String.raw`^Knee at ${clients.en}: no later step answers over 5 % more calls per second\.$`,
    ),
    kneeAt: new RegExp(String.raw`^At ${clients.en}: (.+)\.$`),
    noKnee: new RegExp(String.raw`^Calls per second still rise at ${clients.en}: no knee was reached\.$`),
    complete: new RegExp(String.raw`^All planned steps were taken, to ${clients.en}\.$`),
    stopped: new RegExp(
      String.raw`^Stopped (before|in|after) the step with ${clients.en}(?: \(.+\))?: .+\.$`,
    ),
    notTaken: /^Not taken: (.+)\.$/,
    control: new RegExp(
      String.raw`^Control: (${n}) more calls by ${clients.en} left (?:(${n}) KiB of live heap(?: and (${n}) KiB of resident memory)?|(${n}) KiB of resident memory|nothing that shows) behind\.$`,
    ),
    calibrated: enMore.calibrated,
  },
  free: [
    /^A step whose expected peak is over the memory budget is not taken, and one with a p99 over \S+ s is the last\.$/,
    /^(?:.* )?One core busy = 1\.$/,
    /under 100 ms are not in it/,
    /^(?:Small print under a figure|≈ noisy)/,
    /^For \S+ callers? at a time, as Kubernetes writes it/,
    /^\*\*.+\*\*: measured up to \S+ clients; for more, nothing is said\.$/,
    /^Differences are of rounds in pairs/,
    // Of figures that no table has: what idle connections take, and what is left of clients that have gone.
    /^With \S+ clients? connected and none calling, /,
    /^Once \S+ clients? had left, /,
    /^Checks passed: /,
    // How open loops are read.
    /over 1 % the rate was missed\.$/,
    /^Searched by doubling and bisection: /,
  ],
  alt: {
    startUp: /^Bar chart of start-up times per scenario, in ms\. (.*)$/,
    admission: /^Line chart of settled memory against the clients admitted, in MiB\. /,
    stopped: ' (stopped here)',
    memory: /^Bar chart of resident memory per scenario, in MiB\. (.*)$/,
    latency: /^Bar chart of latency per method and scenario .* logarithmic scale\. (.*)$/,
    series: /^Line chart of .+? against clients(?:, by method)?(?:, in (?:MiB|ms))?\. (.*)$/,
    bars: { idle: 'idle', one: 'one client', all: 'all clients', peak: 'peak under load' },
    at: new RegExp(`^((?:[>≥≤] )?${n}) at ${clients.en}$`),
    quantities: {
      ...{ 'peak under load': 'peak', 'mean under load': 'hot', settled: 'settled', 'live heap': 'heap' },
      ...{ p50: 'p50', p99: 'p99', 'CPU per call': 'cpu', 'calls/s': 'rate' },
    },
    footer: ' Measured on ',
  },
};

export const es: Words = {
  decimal: ',',
  more: esMore,
  to: 'a',
  of: /^(.*) en (\S+) de (\S+) (?:escenarios|series)$/,
  headings: {
    ...{ series: 'Serie de concurrencia', sizing: 'Dimensionado', unmeasured: 'Lo que no se mide' },
    ...{
      contrasts: 'Lo que cambia cada ajuste',
      reproduce: 'Reproducirlo',
      latency: 'Percentiles de latencia por método',
      calibration: 'Cuánto se desvía el instrumento',
    },
  },
  heads: {
    ...{ scenario: 'Escenario', load: 'Clientes × en vuelo', idle: 'En reposo, MiB', one: 'Un cliente, MiB' },
    ...{
      all: 'Todos los clientes, MiB',
      extra: 'Por cliente extra, MiB',
      peak: 'Pico, MiB',
      heap: 'Heap vivo, MiB',
    },
    ...{ settled: 'Tras la carga, MiB', ready: 'Proceso listo, ms', first: 'Primera llamada, ms' },
    ...{
      others: 'Primera llamada de los demás, ms',
      alone: 'a solas (p50), ms',
      allCalling: 'con todos llamando (p50), ms',
    },
    ...{
      payload: 'Tamaño',
      call: 'Llamada',
      p50: 'p50, ms',
      p99: 'p99, ms',
      max: 'Máx, ms',
      clients: 'Clientes',
    },
    ...{
      hot: 'Media con carga, MiB',
      rate: 'Llamadas/s',
      cpu: 'CPU por llamada, ms',
      callers: 'Clientes a la vez',
    },
    connections: 'Conexiones',
  },
  notes: { zero: 'no se distingue de cero', bent: 'no es lineal:' },
  quantities: {
    heap: 'El heap vivo tras la carga',
    settled: 'La memoria residente tras la carga',
    peak: 'El pico de memoria residente con carga',
  },
  claims: {
    heldHeap: /^Un cliente que sigue conectado cuesta (.+) KiB(.*) de heap vivo\.$/,
    heldSettled: /^Un cliente que sigue conectado cuesta (.+) KiB(.*) de memoria tras la carga\.$/,
    heldNothing: /^Un cliente que sigue conectado no cuesta nada que se distinga de cero\.$/,
    served: /^Un cliente que llama cuesta (.+) MiB(.*) en el pico: dimensiona por los clientes que llaman\.$/,
    times: /^Eso es (.+) veces lo que cuesta mantenerlo\.$/,
    knees: /^Las llamadas por segundo dejan de crecer con (.+?) clientes(.*); los siguientes esperan más\.$/,
    idle: /^Un servidor al que se conectan los clientes ocupa (.+) MiB(.*) antes de que llegue el primero\.$/,
    process: /^Un cliente por stdio es un proceso propio, el primero de (.+) MiB(.*)\.$/,
    firstCall: /^La primera llamada de todas tarda (.+) ms(.*)\.$/,
    othersFirstCall: /^La primera llamada de cada cliente posterior tarda (.+) ms(.*)\.$/,
    payload: /^Una respuesta a (.+) ocupa ((?:≈ )?\S+ [kMG]?B.*)\.$/,
    points: /^(?:Cada uno de los (\S+) escenarios|Un escenario) tiene un número de clientes: (.+)\.$/,
    seriesCount: /^Además, (\S+) series? llevan? una sola instancia por un número creciente de clientes\.$/,
    steps: /^Los pasos son (.+)\.$/,
    window: /^En cada uno, todos los clientes mantienen sus llamadas en vuelo durante (\S+) s\.$/,
    hosts: /^(Una|\S+) máquinas?(?: o ejecuciones)? y una compilación: .*\.$/,
    noneStopped:
      /^(?:La serie no se detuvo|No se detuvo ninguna de las (\S+) series): se ejecutaron todos los pasos, hasta (.+)\.$/,
    someStopped: /^De (\S+) series, (\S+) no ejecutaron todos los pasos en cada ronda: (.+)\.$/,
    processEach:
      /^El primero ocupa (.+?) MiB(.*?)(?:; cada uno de los siguientes añade (.+) MiB(.*?))?(, porque los procesos de un mismo programa comparten páginas)?\.$/,
    together: /^Juntos, (.+) clientes? ocupan (.+) MiB(.*)\.$/,
    peakOf: /^Con (.+) clientes? llamando a la vez el pico es de (.+) MiB(.*)\.$/,
    begin:
      /^(?:\*\*Servidores a los que se conectan los clientes\.\*\* )?Parte de (.+) MiB(.*) para un proceso que no atiende a nadie\.$/,
    withFirst: /^Con el primer cliente ocupa (.+) MiB(.*)\.$/,
    built: /^Así que (.+) MiB(.*) se construyen para el primero\.$/,
    extra: /^Cada cliente siguiente añade (.+) MiB(.*)\.$/,
    extraNothing: /^Los clientes siguientes no añaden nada que se distinga de cero\.$/,
    extraNothingIn:
      /^Los clientes siguientes no añaden nada que se distinga de cero en (\S+) de (\S+) escenarios\.$/,
    extraBent: /^Lo que añaden los clientes siguientes no es una recta(?: en (\S+) de (\S+) escenarios)?\.$/,
    axes: /^(.+): (?:un cliente que sigue conectado (?:cuesta (\S+(?: \S+)*) KiB|no cuesta nada que se distinga de cero))?(?:; )?(?:uno que llama cuesta (\S+(?: \S+)*) MiB en el pico)?(?:; (.+) veces más)?\.$/,
    rule: new RegExp(
      String.raw`^(.+): para calcular, (?:(${n}) MiB y )?(${n}) MiB por cliente que llama: ningún paso de ${clients.es} a ${clients.es} ocupó más\.$`,
    ),
    ready: /^El proceso está listo a los (.+) ms(.*)\.$/,
    first: /^La primera llamada tarda entonces (.+) ms(.*)\.$/,
    others: /^La primera llamada de cada cliente posterior tarda (.+) ms(.*)\.$/,
    paidOnce:
      /^Donde los clientes comparten un servidor, el primero espera lo que los demás ya encuentran hecho\.$/,
    alone:
      /^En caliente, (.+) tarda ((?:≈ )?\S+(?: a (?:≈ )?\S+)?) ms(.*) \(p50\) sin que llame nadie más\.$/,
    all: /^Con todos los clientes llamando, (.+) tarda ((?:≈ )?\S+(?: a (?:≈ )?\S+)?) ms(.*) \(p50\)\.$/,
    caption:
      /^\*\*(.+)\*\*: (\S+) en vuelo por cliente,(?: (\S+) conexi(?:ón|ones) por cliente,)? ventana de (\S+) s,(?: presupuesto de memoria de (\S+) MiB,.*)? (\S+) rondas?\.$/,
    grows: new RegExp(String.raw`^(.+) crece (${n}) (KiB|MiB) por cliente(?: \((${n}) a (${n})\))?\.$`),
    falls: new RegExp(String.raw`^(.+) baja (${n}) (KiB|MiB) por cliente(?: \((${n}) a (${n})\))?\.$`),
    flat: /^(.+) no crece con los clientes: su pendiente no se distingue de cero\.$/,
    bent: /^(.+) no sigue una recta: (.+)\.$/,
    unknown: /^(.+), por cliente: n\/a \((.+)\)\.$/,
    perCaller: new RegExp(
      String.raw`^Regla práctica: ((?:≥ )?${n}) MiB por cliente que llama, la mayor parte del pico por encima del reposo que tocó a un cliente en el codo o más allá\.$`,
    ),
    shared: new RegExp(String.raw`^El primer cliente cuesta (${n}) MiB que comparten todos\.$`),
    net: new RegExp(
      String.raw`^(.+) se da descontado lo que dejaron las llamadas, (${n}) KiB por cada 1000\.$`,
    ),
    knee: new RegExp(
      String.raw`^Codo en ${clients.es}: ningún paso posterior responde más de un 5 % más de llamadas por segundo\.$`,
    ),
    kneeAt: new RegExp(String.raw`^Con ${clients.es}: (.+)\.$`),
    noKnee: new RegExp(
      String.raw`^Las llamadas por segundo aún crecen con ${clients.es}: no se llegó al codo\.$`,
    ),
    complete: new RegExp(String.raw`^Se ejecutaron todos los pasos previstos, hasta ${clients.es}\.$`),
    stopped: new RegExp(
      String.raw`^La serie se detuvo (antes del|en el|tras el) paso con ${clients.es}(?: \(.+\))?: .+\.$`,
    ),
    notTaken: /^No se ejecutaron: (.+)\.$/,
    control: new RegExp(
      String.raw`^Comprobación: otras (${n}) llamadas de ${clients.es} (?:dejaron (?:(${n}) KiB de heap vivo(?: y (${n}) KiB de memoria residente)?|(${n}) KiB de memoria residente)|no dejaron nada que se note)\.$`,
    ),
    calibrated: esMore.calibrated,
  },
  free: [
    /^Un paso cuyo pico esperado supera el presupuesto de memoria no se ejecuta, y uno cuyo p99 pasa de \S+ s es el último\.$/,
    /^(?:.* )?Un núcleo ocupado = 1\.$/,
    /menos de 100 ms no están en él/,
    /^(?:La letra pequeña bajo una cifra|≈ con ruido)/,
    /^Para \S+ clientes? a la vez, como lo escribe Kubernetes/,
    /^\*\*.+\*\*: medido hasta \S+ clientes; de más no se dice nada\.$/,
    /^Las diferencias son de rondas emparejadas/,
    /^Con \S+ clientes? conectados y sin llamadas hay /,
    /^Cuando \S+ clientes? se habían ido, /,
    /^Comprobaciones superadas: /,
    /por encima del 1 % no se alcanzó la tasa\.$/,
    /^Se busca doblando y bisecando: /,
  ],
  alt: {
    startUp: /^Gráfica de barras de los tiempos de arranque por escenario, en ms\. (.*)$/,
    admission: /^Gráfica de líneas de la memoria asentada según los clientes admitidos, en MiB\. /,
    stopped: ' (detenida aquí)',
    memory: /^Gráfica de barras de la memoria residente por escenario, en MiB\. (.*)$/,
    latency: /^Gráfica de barras de la latencia por método .* escala logarítmica\. (.*)$/,
    series: /^Gráfica de líneas de.+? según los clientes(?:, por método)?(?:, en (?:MiB|ms))?\. (.*)$/,
    bars: { idle: 'en reposo', one: 'un cliente', all: 'todos los clientes', peak: 'pico bajo carga' },
    at: new RegExp(`^((?:[>≥≤] )?${n}) con ${clients.es}$`),
    quantities: {
      ...{
        'pico con carga': 'peak',
        'media con carga': 'hot',
        'tras la carga': 'settled',
        'heap vivo': 'heap',
      },
      ...{ p50: 'p50', p99: 'p99', 'CPU por llamada': 'cpu', 'llamadas/s': 'rate' },
    },
    footer: ' Medido en ',
  },
};
