/** Words of open loops, contrasts, the calibration and bounds of sizes, for the checker. */

export interface MoreWords {
  readonly heads: Readonly<
    Record<
      | 'due'
      | 'unsent'
      | 'p90'
      | 'sentP50'
      | 'sentP99'
      | 'limit'
      | 'heldRate'
      | 'heldP99'
      | 'is'
      | 'measured'
      | 'mayBeOff'
      | 'result',
      string
    >
  >;
  /** `3 of 3000 (0.1 %)`. */
  readonly unsent: RegExp;
  readonly cores: string;
  /** What a cell notes whose figure is not of a closed loop. */
  readonly openNote: string;
  /** Sentence above the calibration's table: date, how many passed, of how many. */
  readonly calibrated: RegExp;
  readonly results: Readonly<Record<'pass' | 'fail' | 'unsaid', string>>;
  readonly contrasts: {
    /** Axis, value of the second, value of the first, scenario. */
    readonly pair: RegExp;
    readonly series: string;
    readonly none: RegExp;
    /** Figure, difference with its unit, interval. */
    readonly change: RegExp;
    /** Heads of the tables by the figure's name. */
    readonly columns: Readonly<Record<string, string>>;
  };
}

const amount = String.raw`[−+]?(?:[<>])?\d[\d.,]*`;

export const enMore: MoreWords = {
  heads: {
    ...{ due: 'Calls due', unsent: 'Not sent', p90: 'p90, ms', sentP50: 'From sending p50, ms' },
    ...{ sentP99: 'From sending p99, ms', limit: 'p99 within, ms', heldRate: 'Calls/s held' },
    ...{ heldP99: 'p99 there, ms', is: 'Is', measured: 'Measured', mayBeOff: 'May be off by' },
    result: 'Result',
  },
  unsent: /^([\d,]+) of ([\d,]+)(?: \(([\d.,]+) %\))?$/,
  cores: 'Cores busy',
  openNote: 'open loop at ',
  calibrated:
    /^On (\S+) the instrument was held against servers of known cost on this host: (\d+) of (\d+) kinds of figures were within what they may be off\./,
  results: { pass: 'passes', fail: '**fails**', unsaid: 'cannot say' },
  contrasts: {
    pair: /^\*\*(.+?): (.+) against (.+)\*\* \((.+?)\): (.+)\.$/,
    series: ', series',
    none: /^not distinguishable from zero: (.+)$/,
    change: new RegExp(String.raw`^(.+) (${amount})( MiB| KiB| ms)? \((${amount}) to (${amount})\)$`),
    columns: {
      ...{ 'process ready': 'Process ready, ms', idle: 'Idle, MiB', 'first call': 'First call, ms' },
      ...{ 'one client': 'One client, MiB', 'all clients': 'All clients, MiB', peak: 'Peak, MiB' },
      ...{ settled: 'Settled, MiB', 'per extra client': 'Per extra client, MiB', threads: 'Threads' },
      ...{ 'cores busy': 'Cores busy', goroutines: 'Goroutines', handles: 'Handles' },
    },
  },
};

export const esMore: MoreWords = {
  heads: {
    ...{ due: 'Llamadas previstas', unsent: 'Sin enviar', p90: 'p90, ms', sentP50: 'Desde el envío p50, ms' },
    ...{ sentP99: 'Desde el envío p99, ms', limit: 'p99 máximo, ms', heldRate: 'Llamadas/s sostenidas' },
    ...{ heldP99: 'p99 a esa tasa, ms', is: 'Es', measured: 'Medido', mayBeOff: 'Puede desviarse' },
    result: 'Resultado',
  },
  unsent: /^([\d.]+) de ([\d.]+)(?: \(([\d.,]+) %\))?$/,
  cores: 'Núcleos ocupados',
  openNote: 'bucle abierto a ',
  calibrated:
    /^El (\S+) el instrumento se comparó en este equipo con servidores de coste conocido: (\d+) de (\d+) clases de cifras quedaron dentro de lo que pueden desviarse\./,
  results: { pass: 'correcto', fail: '**falla**', unsaid: 'no se puede decir' },
  contrasts: {
    pair: /^\*\*(.+?): (.+) frente a (.+)\*\* \((.+?)\): (.+)\.$/,
    series: ', serie',
    none: /^no se distinguen de cero: (.+)$/,
    change: new RegExp(String.raw`^(.+) (${amount})( MiB| KiB| ms)? \((${amount}) a (${amount})\)$`),
    columns: {
      ...{ 'proceso listo': 'Proceso listo, ms', 'en reposo': 'En reposo, MiB' },
      ...{ 'primera llamada': 'Primera llamada, ms', 'un cliente': 'Un cliente, MiB', pico: 'Pico, MiB' },
      ...{ 'todos los clientes': 'Todos los clientes, MiB', 'tras la carga': 'Tras la carga, MiB' },
      ...{ 'por cliente extra': 'Por cliente extra, MiB', hilos: 'Hilos', goroutines: 'Goroutines' },
      ...{ 'núcleos ocupados': 'Núcleos ocupados', handles: 'Handles' },
    },
  },
};
