/** Spanish: series, contrasts, and their charts. */
import type { SeriesChartName } from '../charts/names.ts';
import type { Charts, ContrastText } from './locale.ts';
import type { SeriesText } from './series-text.ts';

export const series: SeriesText = {
  inFlight: (n) => `${n} en vuelo por cliente`,
  connections: (n) => `${n} ${n === '1' ? 'conexión' : 'conexiones'} por cliente`,
  window: (seconds) => `ventana de ${seconds} s`,
  budget: (mib, share, available) =>
    share === null
      ? `presupuesto de memoria de ${mib} MiB, el indicado`
      : `presupuesto de memoria de ${mib} MiB, el ${share} de los ${available} MiB disponibles`,
  rounds: (n) => (n === '1' ? '1 ronda' : `${n} rondas`),
  howToRead:
    'Media y pico: memoria residente mientras cada cliente mantiene sus llamadas en vuelo. Heap vivo y tras la carga: con la carga detenida y los clientes conectados. Sin clientes: lo mismo cuando se han ido. Llamadas por cliente: las respondidas en la ventana, del cliente con menos y del que tiene más. Pico esperado: calculado a partir de los pasos anteriores.',
  heap: 'El heap vivo tras la carga',
  settled: 'La memoria residente tras la carga',
  peak: 'El pico de memoria residente con carga',
  grows: (what, perClient, range) =>
    `${what} crece ${perClient} por cliente${range === null ? '' : ` (${range})`}.`,
  falls: (what, perClient, range) =>
    `${what} baja ${perClient} por cliente${range === null ? '' : ` (${range})`}.`,
  flat: (what) => `${what} no crece con los clientes: su pendiente no se distingue de cero.`,
  bent: (what, values) => `${what} no sigue una recta: ${values}.`,
  unknown: (what, reason) => `${what}, por cliente: n/a (${reason}).`,
  at: (value, clients) => `${value} con ${clients}`,
  perCaller: (mib) =>
    `Regla práctica: ${mib} por cliente que llama, la mayor parte del pico por encima del reposo que tocó a un cliente en el codo o más allá.`,
  shared: (mib) => `El primer cliente cuesta ${mib} que comparten todos.`,
  net: (what, left) => `${what} se da descontado lo que dejaron las llamadas, ${left} por cada 1000.`,
  knee: (clients, there, after) =>
    `Codo en ${clients}: ningún paso posterior responde más de un 5 % más de llamadas por segundo. ${[there, after].filter(Boolean).join('. ')}.`,
  kneeAt: (clients, methods) => `Con ${clients}: ${methods}`,
  noKnee: (clients) => `Las llamadas por segundo aún crecen con ${clients}: no se llegó al codo.`,
  method: (method, p50, p99) => `${method} p50 ${p50} ms${p99 === null ? '' : `, p99 ${p99} ms`}`,
  complete: (clients) => `Se ejecutaron todos los pasos previstos, hasta ${clients}.`,
  stops: {
    estimate: (found, limit) => `su pico esperado de ${found} MiB supera el presupuesto de ${limit} MiB`,
    descriptors: (found, limit, what) =>
      `necesita ${found} descriptores, y ${what === 'driver' ? 'el generador de carga' : 'el programa medido'} puede abrir ${limit}`,
    ports: (found, limit) => `necesita ${found} puertos, y quedaban ${limit}`,
    admission: (found, limit, what) => `se pudo admitir a ${found} de ${limit} clientes (${what})`,
    budget: (found, limit) => `su memoria llegó a ${found} MiB, por encima del presupuesto de ${limit} MiB`,
    'host-memory': (found, limit) =>
      `al equipo le quedaban ${found} MiB, menos de los ${limit} MiB que deben seguir disponibles`,
    swap: (found) => `el equipo llevó ${found} páginas a disco o las trajo de él`,
    latency: (found, limit, what) =>
      `el p99 de ${what} fue de ${found} ms, por encima del techo de ${limit} ms`,
    failed: (found, limit) => `falló el ${found} de las llamadas, más del límite del ${limit}`,
    exit: (_found, _limit, what) => what,
  },
  stopped: (where, why, rounds, skipped) =>
    `La serie se detuvo ${where}${rounds === null ? '' : ` (${rounds})`}: ${why}.${skipped === null ? '' : ` No se ejecutaron: ${skipped}.`}`,
  when: {
    before: (clients) => `antes del paso con ${clients}`,
    during: (clients) => `en el paso con ${clients}`,
    after: (clients) => `tras el paso con ${clients}`,
  },
  control: (calls, clients, heap, resident) =>
    `Comprobación: otras ${calls} llamadas de ${clients} ${heap === null && resident === null ? 'no dejaron nada que se note' : `dejaron ${[heap && `${heap} de heap vivo`, resident && `${resident} de memoria residente`].filter(Boolean).join(' y ')}`}.`,
  silent: (clients, cores, idle) =>
    `Con ${clients} conectados y sin llamadas hay ${cores} núcleos ocupados${idle === null ? '' : `; sin clientes, ${idle}`}.`,
  left: (clients, heap, resident) =>
    `Cuando ${clients} se habían ido, quedaba por cada uno, por encima del reposo, ${[heap && `${heap} de heap vivo`, resident && `${resident} de memoria residente`].filter(Boolean).join(' y ')}.`,
  held: {
    caption: (scenario, method) => `**${scenario}**, llamadas que quedan abiertas: ${method}.`,
    howToRead:
      'Llamadas abiertas: cada uno de esos clientes espera una respuesta, y no se llama a nada más. Por llamada: lo que había entonces menos lo que había justo antes con los mismos clientes conectados. Recién llegado: la respuesta que obtuvo mientras tanto una conexión nueva.',
    heads: {
      calls: 'Llamadas abiertas',
      open: 'Abiertas al leer',
      descriptors: 'Descriptores',
      threads: 'Hilos',
      goroutines: 'Goroutines',
      handles: 'Handles',
      heap: 'Heap vivo, KiB',
      resident: 'Residente, KiB',
      health: 'Recién llegado, ms',
    },
    perCall: (head) => `${head}, por llamada`,
  },
};

export const contrasts: ContrastText = {
  howToRead:
    'Las diferencias son de rondas emparejadas, ejecutadas una tras otra; entre paréntesis, su intervalo del 95 % (t de Student).',
  tooFew: 'Con menos de tres rondas de ambos las diferencias no se distinguen del ruido.',
  pair: (axis, from, to, where) => `**${axis}: ${to} frente a ${from}** (${where})`,
  series: 'serie',
  figures: {
    ready_ms: 'proceso listo',
    idle_mib: 'en reposo',
    first_call_ms: 'primera llamada',
    one_client_mib: 'un cliente',
    per_extra_client_mib: 'por cliente extra',
    all_clients_mib: 'todos los clientes',
    peak_mib: 'pico',
    settled_connected_mib: 'tras la carga',
    cores: 'núcleos ocupados',
    threads: 'hilos',
    goroutines: 'goroutines',
    handles: 'handles',
    shared_cost_mib: 'lo que comparten todos los clientes',
    heap_per_client_kib: 'heap vivo por cliente',
    settled_per_client_kib: 'memoria tras la carga por cliente',
    peak_per_client_mib: 'pico por cliente',
    peak_per_caller_mib: 'pico por cliente que llama',
    alone_p50_ms: 'p50 a solas',
    p50_ms: 'p50 con todos llamando',
    cpu_ms_per_call: 'CPU por llamada',
  },
  ofMethod: (figure, method) => `${method}: ${figure}`,
  change: (figure, by, range) => `${figure} ${by} (${range})`,
  none: (figures) => `no se distinguen de cero: ${figures}`,
};

/** Charts over clients. */
export const seriesCharts: Pick<Charts, SeriesChartName | 'quantities' | 'axis'> = {
  'series-memory': {
    title: 'Memoria según los clientes',
    subtitle: 'Memoria residente, MiB',
    alt: 'Gráfica de líneas de la memoria residente según los clientes, en MiB.',
  },
  'series-heap': {
    title: 'Heap vivo de los clientes conectados que no llaman',
    subtitle: 'Tras una recolección forzada, MiB',
    alt: 'Gráfica de líneas del heap vivo tras la carga según los clientes, en MiB.',
  },
  'series-latency': {
    title: 'Latencia según los clientes',
    subtitle: 'Con todos llamando, ms',
    alt: 'Gráfica de líneas de la latencia según los clientes, por método, en ms.',
  },
  'series-cpu': {
    title: 'Tiempo de procesador por llamada según los clientes',
    subtitle: 'Con todos los métodos por turno, ms',
    alt: 'Gráfica de líneas del tiempo de procesador por llamada según los clientes, en ms.',
  },
  'series-rate': {
    title: 'Llamadas por segundo según los clientes',
    subtitle: 'Con todos los métodos por turno',
    alt: 'Gráfica de líneas de las llamadas por segundo según los clientes.',
  },
  quantities: {
    admitted: 'asentada',
    peak: 'pico con carga',
    hot: 'media con carga',
    settled: 'tras la carga',
    heap: 'heap vivo',
    p50: 'p50',
    p99: 'p99',
    cpu: 'CPU por llamada',
    rate: 'llamadas/s',
  },
  axis: 'clientes',
};
