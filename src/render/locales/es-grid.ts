/** Spanish: a grid of paths and parameters, in the words of the page the third seed system published. */

import type { GridText } from './grid-text.ts';
import type { Charts } from './locale.ts';

export const grid: GridText = {
  connections: (n) => (n === '1' ? '1 conexión' : `${n} conexiones`),
  perSecond: (path) => `${path}, solicitudes/s`,
  caption: '**Solicitudes por segundo**',
  howToRead: (samples, seconds, instances) =>
    `Cada cifra es la mediana de ${instances} ${instances === '1' ? 'instancia' : 'instancias'}, y la de cada una es la mediana de sus ${samples} ${samples === '1' ? 'muestra' : 'muestras'} de ${seconds} s, nunca la mejor${instances === '1' ? '' : '; la letra pequeña es la instancia más baja y la más alta'}.`,
  inFlight: (n) =>
    `Bucle cerrado: cada conexión mantiene ${n} ${n === '1' ? 'solicitud' : 'solicitudes'} en vuelo y envía la siguiente cuando recibe una respuesta, así que pasada la saturación la latencia es cola.`,
  inFlightPaced: (n) =>
    `Bucle cerrado con una pausa entre llamadas: cada conexión mantiene como mucho ${n} ${n === '1' ? 'solicitud' : 'solicitudes'} en vuelo.`,
  caveats: (path, note) => `${path}: ${note}`,
  noisy: '≈ con ruido: el rango de las instancias supera el ±10 % de la cifra.',
  resources: {
    caption: '**Lo que costó**',
    heads: {
      path: 'Recorrido',
      client: 'Núcleos del cliente',
      server: 'Núcleos del servidor (parte de la máquina)',
      perRequest: 'µs del servidor por solicitud',
      peak: 'Pico muestreado, MiB',
      processes: 'Procesos',
      bytes: 'Bytes por respuesta',
    },
    howToRead: (cpus) =>
      `Medianas de las mismas muestras. Cliente: el generador de carga, cuyo tiempo de procesador y memoria no están en ninguna cifra del servidor. Servidor: todos los procesos del programa medido; la parte es de ${cpus} CPU lógicas. La latencia es la de las solicitudes correctas que empezaron en la muestra, de rango más próximo. Bytes: el cuerpo de una respuesta correcta, en promedio.`,
  },
  ratios: {
    caption: '**Lo que va de un recorrido a otro**',
    head: (to, from) => `${to} / ${from}, solicitudes/s`,
    howToRead:
      'Las razones son de muestras por pares, tomadas una tras otra con las instancias de ambos presentes a la vez; la letra pequeña es su intervalo del 95 % (t de Student sobre los logaritmos).',
    none: (list) =>
      `No hay razón donde los recorridos difieren en más de una cosa, porque no diría cuál de ellas la produce: ${list}.`,
    refused: (to, from, factors) => `${to} y ${from} (${factors})`,
    factors: {
      ...{ target: 'programa', protocol: 'protocolo', endpoint: 'punto de acceso', method: 'método' },
      ...{ 'in flight': 'solicitudes en vuelo', pace: 'ritmo' },
    },
    axis: (name) => name,
    ofRuns: 'No se calcula ninguna razón entre ejecuciones ni entre equipos.',
  },
  ab: {
    caption: (paths, where) => `**La misma solicitud, lado a lado**: ${paths}, ${where}.`,
    report: (path) => `Como wrk imprimiría la muestra central de ${path}:`,
    command: (path) => `Lo mismo con wrk (PORT es donde escucha ${path}):`,
    heads: {
      what: 'Lo que wrk no puede decir',
      rate: 'Solicitudes/s, mediana',
      little: 'Solicitudes/s por la ley de Little',
      p50: 'p50, ms',
      p99: 'p99, ms',
      perRequest: 'µs del servidor por solicitud',
      server: 'Núcleos del servidor (parte de la máquina)',
      hot: 'Memoria media con carga, MiB',
      peak: 'Pico muestreado, MiB',
      processes: 'Procesos',
      payload: 'Bytes por respuesta, cuerpo',
      wire: 'Bytes por respuesta, todo',
      driver: 'Hilo más ocupado del generador, parte del tiempo',
      cold: 'Primera llamada de todas, ms',
      connection: 'Primera llamada por la conexión siguiente, ms',
      warm: 'Llamadas posteriores a solas, ms',
    },
    howToRead:
      'Por la ley de Little: lo que se mantiene en vuelo entre la latencia media; debería ser la tasa, o algo más estuvo esperando. La primera llamada y las posteriores se hicieron una a una antes de toda carga: donde se guarda una respuesta, la primera de todas paga por las demás.',
    uncorrected:
      'Unidades y redondeo de wrk, con sus cifras sin corregir: antes de imprimir, wrk añade latencias de solicitudes que cree que habría enviado mientras tanto.',
    corrected: (path, mean, p50, p99) =>
      `Con esa corrección ${path} daría una media de ${mean}, 50 % ${p50}, 99 % ${p99}.`,
    same: (check) => `Se comprobó que dan la misma respuesta: ${check}.`,
    different: (check) => `**No dan la misma respuesta**: ${check}.`,
    unchecked: 'No se comprobó si dan la misma respuesta.',
    ratio: (to, from, times, range) => `${to} responde ${times} veces las solicitudes de ${from} (${range}).`,
    cpuRatio: (to, from, times, range) =>
      `Una solicitud a ${to} ocupa ${times} veces el tiempo de procesador del servidor de una a ${from} (${range}).`,
  },
  evidence: (name, headline, sha256) => `${name}: ${headline} (SHA-256 del total: ${sha256})`,
  glance: {
    cases: (n) => `${n} casos`,
    rate: (path, range, cells) => `${path} responde ${range} solicitudes/s en ${cells}.`,
    cpu: (path, range) => `Una solicitud a ${path} ocupa ${range} µs de procesador del servidor.`,
    ratio: (to, from, times, where) => `${to} responde ${times} veces las solicitudes de ${from}, ${where}.`,
  },
  method: {
    grid: (paths, cases) =>
      `Una cuadrícula de ${paths} ${paths === '1' ? 'recorrido' : 'recorridos'} y ${cases} ${cases === '1' ? 'caso' : 'casos'} de conexiones y parámetros.`,
    cells: (samples, seconds, instances) =>
      `Cada celda tiene ${samples} ${samples === '1' ? 'muestra' : 'muestras'} de ${seconds} s en cada una de ${instances} ${instances === '1' ? 'instancia nueva' : 'instancias nuevas'}.`,
    order:
      'Los recorridos se turnan y los tamaños suben y bajan por turnos, para que ninguna celda venga siempre tras la misma.',
    wider:
      'La celda más rápida de cada recorrido se mide otra vez con un hilo más en el generador de carga: con más de un 5 % de ganancia, las cifras de ese recorrido son cotas del generador.',
  },
  compare:
    'En una cuadrícula se pueden comparar recorridos dentro de esta ejecución, con las mismas conexiones y parámetros, si difieren en una sola cosa; nada de esto se puede comparar con cifras de otra ejecución.',
};

export const gridCharts: Pick<Charts, 'throughput' | 'throughput-cpu'> = {
  throughput: {
    title: 'Solicitudes por segundo',
    subtitle: 'Mediana de las instancias y su rango, solicitudes/s',
    alt: 'Gráfica de barras de las solicitudes por segundo por caso y recorrido.',
  },
  'throughput-cpu': {
    title: 'Tiempo de procesador del servidor por solicitud',
    subtitle: 'Mediana de las instancias y su rango, µs',
    alt: 'Gráfica de barras del tiempo de procesador del servidor por solicitud, por caso y recorrido, en µs.',
  },
};
