/** Spanish, in the words of the page the first seed system published. */
import { calibration } from './es-calibration.ts';
import { grid, gridCharts } from './es-grid.ts';
import { html } from './es-html.ts';
import { memoryNote } from './es-memory.ts';
import { open } from './es-open.ts';
import { phaseName } from './es-phases.ts';
import { prose } from './es-prose.ts';
import { reasons } from './es-reasons.ts';
import { contrasts, series, seriesCharts } from './es-series.ts';
import { sizing } from './es-sizing.ts';
import { evidenceIn } from './evidence.ts';
import type { Locale } from './locale.ts';

const withMethod = (text: string, method: string | null) => (method === null ? text : `${method}, ${text}`);

export const es: Locale = {
  code: 'es',
  numbers: { decimal: ',', group: '.' },
  reasons,
  page: {
    title: (name) => `Lo que cuesta ejecutar ${name}`,
    notForPublication: 'No publicar',
    incomplete: 'el registro no está completo',
    host: (number, name) => `Equipo ${number}: ${name}`,
  },
  provenance: {
    measuredOn: 'Medido en',
    cpus: (n) => (n === '1' ? '1 CPU lógica' : `${n} CPU lógicas`),
    memory: (gib) => `${gib} GiB de RAM`,
    kernel: (version) => `núcleo ${version}`,
    virtual: (kind) => `en ${kind}`,
    limits: (cores, mib) =>
      `con un límite de ${[cores && `${cores} CPU`, mib && `${mib} MiB`].filter(Boolean).join(' y ')}`,
    build: (target, build, runtime) => `Programa ${target}: ${build}${runtime ? `, ${runtime}` : ''}`,
    version: (version, commit) => `compilación ${version}${commit ? ` (${commit})` : ''}`,
    ownVersion: (version, commit) =>
      `dice ser la versión ${version}${commit ? ` (compilación ${commit})` : ''}`,
    unknownVersion: 'desconocida',
    spoken: (endpoint, version, modern, probed) =>
      `El punto de acceso ${endpoint} habla MCP ${version} (${modern ? 'sin estado' : 'con saludo inicial'}; ${probed ? 'hallado preguntando al servidor' : 'fijado en la configuración'})`,
    tool: (version, node, sampler) =>
      `Medido con ratingplate ${version} sobre Node ${node}, muestreador ${sampler}`,
    method: (profile, rounds, fresh) =>
      `Perfil ${profile}: ${rounds === '1' ? '1 ronda' : `${rounds} rondas`} por escenario, ${fresh ? 'cada una en una instancia nueva, ' : ''}con los escenarios intercalados`,
    running: (target, found) =>
      `El programa ${target} ya estaba en marcha y se encontró por su ${found
        .replace(/^port /, 'puerto ')
        .replace(/^pid file /, 'archivo de pid ')
        .replace(
          /^unit /,
          'unidad ',
        )}: para la ejecución ni se arrancó, ni se detuvo, ni se fijó a unas CPU; todas sus rondas son de una misma instancia, y su intervalo no dice nada de cuánto cambiaría otro arranque`,
    sampling: (ms) => `memoria muestreada cada ${ms} ms`,
    placement: (harness, target) =>
      `Generador de carga y observador en las CPU ${harness}, programa medido en las CPU ${target}`,
    unplaced: 'El generador de carga, el observador y el programa medido comparten todas las CPU',
  },
  titles: {
    memory: 'Memoria, unidades y tiempo de procesador por escenario',
    waits: 'Lo que espera un cliente, por escenario',
    latency: 'Percentiles de latencia por método',
    throughput: 'Rendimiento por recorrido',
    series: 'Serie de concurrencia',
    sizing: 'Dimensionado',
    contrasts: 'Lo que cambia cada ajuste',
    calibration: 'Cuánto se desvía el instrumento',
    reproduce: 'Reproducirlo',
  },
  heads: {
    callers: 'Clientes a la vez',
    scenario: 'Escenario',
    load: 'Clientes × en vuelo',
    idle: 'En reposo, MiB',
    oneClient: 'Un cliente, MiB',
    allClients: 'Todos los clientes, MiB',
    perExtraClient: 'Por cliente extra, MiB',
    peak: 'Pico, MiB',
    settled: 'Tras la carga, MiB',
    heap: 'Heap vivo, MiB',
    threads: 'Hilos',
    goroutines: 'Goroutines',
    handles: 'Handles',
    connections: 'Conexiones',
    cores: 'Núcleos ocupados',
    idleCores: 'Núcleos, sin clientes',
    silentCores: 'Núcleos, todos en silencio',
    ready: 'Proceso listo, ms',
    firstCall: 'Primera llamada, ms',
    othersFirstCall: 'Primera llamada de los demás, ms',
    alone: (method) => withMethod('a solas (p50), ms', method),
    allCalling: (method) => withMethod('con todos llamando (p50), ms', method),
    payload: 'Tamaño',
    method: 'Método',
    call: 'Llamada',
    aloneShort: 'A solas p50, ms',
    p50: 'p50, ms',
    p90: 'p90, ms',
    p99: 'p99, ms',
    max: 'Máx, ms',
    rate: 'Llamadas/s',
    cpuPerCall: 'CPU por llamada, ms',
    clients: 'Clientes',
    hot: 'Media con carga, MiB',
    expectedPeak: 'Pico esperado, MiB',
    left: 'Sin clientes, MiB',
    perClient: 'Llamadas por cliente',
    methodP50: (method) => `${method} p50, ms`,
    methodP99: (method) => `${method} p99, ms`,
  },
  cells: {
    load: (clients, inFlight) => `${clients} × ${inFlight}`,
    shareOf: (share) => `${share} de la máquina`,
    range: (low, high) => `${low}&nbsp;a&nbsp;${high}`,
    unmeasured: 'n/a',
    calls: (n) => `n = ${n}`,
  },
  notes: {
    memory: memoryNote,
    stdio:
      'Por stdio cada cliente es un proceso propio: la memoria, los hilos y el heap son los de todos ellos juntos.',
    waits:
      'Proceso listo: desde el arranque hasta la primera respuesta correcta a la prueba de disponibilidad. Primera llamada: la del primer cliente, y la mediana de las de los demás. A solas: un cliente, una petición en vuelo. Con todos llamando: cada cliente mantiene sus peticiones en vuelo.',
    latency: (pace) =>
      `${pace ? 'Bucle cerrado con una pausa entre llamadas' : 'Bucle cerrado: un cliente envía la siguiente petición cuando recibe la respuesta de la última'}, así que pasada la saturación la latencia es cola. Los percentiles son de rango más próximo sobre las llamadas correctas de todas las rondas. El generador de carga no guarda ninguna caché.`,
    inputRounds: (more) =>
      `el servidor pidió datos y los recibió: ${more} ${more === '1' ? 'ronda' : 'rondas'} más por llamada, todas dentro de su latencia`,
    intervals:
      'La letra pequeña bajo una cifra es su intervalo del 95 % sobre las rondas (t de Student); bajo un percentil, el rango de los de cada ronda.',
    noIntervals: 'Con menos de tres rondas las cifras no tienen intervalo.',
    noisy: '≈ con ruido: el intervalo supera el ±10 % de la cifra.',
    notMeasured: 'no medido',
    verdicts: {
      censored: (reason) => `cota inferior: ${reason}`,
      'driver-bound': (reason) => `cota, el generador de carga no daba más de sí: ${reason}`,
      'standin-bound': (reason) => `cota, un servicio simulado no daba más de sí: ${reason}`,
      'at-least': (reason) => `como mínimo: ${reason}`,
      'failed-calls': (reason) => `llamadas fallidas: ${reason}`,
      'failed-quiet': (reason) => `llamadas fallidas: ${reason}`,
      'unanswered-calls': (reason) => `llamadas sin respuesta: ${reason}`,
      'unsent-calls': (reason) => `no se alcanzó la tasa: ${reason}`,
      'not-steady': (reason) => `más lento de llamada en llamada: ${reason}`,
      'still-falling': (reason) => `todavía bajaba: ${reason}`,
      'not-converged': (reason) => `no llegó a estabilizarse: ${reason}`,
      'not-linear': (reason) => `no es lineal: ${reason}`,
      'zero-within': () => 'no se distingue de cero',
      'net-of-calls': (reason) => `descontado lo que dejaron las llamadas: ${reason}`,
      'coarse-slope': () => 'trazada sobre dos lecturas en reposo solamente',
      'rounds-missing': (reason) => `no incluye las rondas interrumpidas: ${reason}`,
      swap: (reason) => `memoria llevada a disco: ${reason}`,
      throttled: (reason) => `procesador frenado: ${reason}`,
      'host-busy': (reason) => `el equipo estaba ocupado con otros programas: ${reason}`,
      steal: (reason) => `tiempo de procesador robado por otras máquinas virtuales: ${reason}`,
      restarted: (reason) => `el programa medido se reinició: ${reason}`,
      suspended: (reason) => `detenido durante un tiempo: ${reason}`,
      'clients-differ': (reason) => `no son los clientes pedidos: ${reason}`,
      'conditions-changed': (reason) => `cambiaron las condiciones del equipo: ${reason}`,
      'check-failed': (reason) => `no se cumplió una condición: ${reason}`,
      'no-trace': (reason) => `un ajuste no dejó rastro: ${reason}`,
      'identity-differs': (reason) => `las instancias difieren: ${reason}`,
      'warm-up-cut': (reason) => `calentamiento recortado: ${reason}`,
      'window-cut': (reason) => `ventana recortada: ${reason}`,
      reconnects: (reason) => `los clientes tuvieron que volver a conectarse: ${reason}`,
    },
    brokenRounds: (scenario, broken, planned, reason) =>
      `${scenario}: rondas interrumpidas, ${broken} de ${planned}: ${reason}`,
    scenario: (scenario, text) => `${scenario}: ${text}`,
  },
  sizing,
  open,
  grid,
  evidence: evidenceIn.es,
  prose,
  series,
  contrasts,
  html,
  checks: {
    passed: (list) => `Comprobaciones superadas: ${list}.`,
    failed: (list) => `**Comprobaciones fallidas**: ${list}.`,
  },
  calibration,
  reproduce: {
    intro: (publishable) =>
      publishable
        ? 'Cada versión sustituye estas cifras por completo, y ninguna se compara con una anterior. Las produce:'
        : 'Estas cifras las produce:',
    phases: (list) => `Tiempo por fase: ${list}.`,
    phase: (name, time) => `${phaseName(name)} ${time}`,
    wall: (time) => `La ejecución duró ${time}.`,
    outside: (share) => `El ${share} de ese tiempo quedó fuera de las fases registradas.`,
    seconds: (n) => `${n} s`,
    minutes: (n) => `${n} min`,
    config: (sha) => `SHA-256 de la configuración: ${sha}.`,
  },
  charts: {
    ...seriesCharts,
    ...gridCharts,
    memory: {
      title: 'Memoria por escenario',
      subtitle: 'Memoria residente, MiB',
      alt: 'Gráfica de barras de la memoria residente por escenario, en MiB.',
    },
    admission: {
      title: 'Memoria al admitir clientes',
      subtitle: 'Asentada, sin llamadas, MiB',
      alt: 'Gráfica de líneas de la memoria asentada según los clientes admitidos, en MiB.',
    },
    'start-up': {
      title: 'Arranque por escenario',
      subtitle: 'ms',
      alt: 'Gráfica de barras de los tiempos de arranque por escenario, en ms.',
    },
    latency: {
      title: 'Latencia por método, con todos los clientes llamando',
      subtitle: 'p50 y p99, ms',
      alt: 'Gráfica de barras de la latencia por método y escenario con todos los clientes llamando, p50 y p99, en ms sobre una escala logarítmica.',
    },
    clients: (n) => (n === '1' ? '1 cliente' : `${n} clientes`),
    footer: (host, builds, date) =>
      `Medido en ${[host, date].filter(Boolean).join('; ')}.${builds === '' ? '' : ` ${builds}.`}`,
    bars: {
      ...{ idle: 'en reposo', one: 'un cliente', all: 'todos los clientes', peak: 'pico bajo carga' },
      ...{ ready: 'proceso listo', first: 'primera llamada', others: 'primera llamada de los demás' },
    },
    limits: { budget: (mib) => `presupuesto ${mib} MiB`, ceiling: (ms) => `techo ${ms} ms` },
    stopped: 'detenida aquí',
    bound: 'hueco: una cota',
    method: (profile, rounds) => `perfil ${profile}, ${rounds === '1' ? '1 ronda' : `${rounds} rondas`}`,
    empty: 'no medido',
    drawn: {
      latency: 'p50 intenso, p99 tenue; ms, escala logarítmica',
      startUp: 'ms, escala logarítmica',
      series: 'ambas escalas logarítmicas',
    },
  },
};
