/** Spanish sentences of the reasons in a record. */
import { failures } from './es-failures.ts';
import type { ReasonTexts } from './locale.ts';

export const reasons: ReasonTexts = {
  rounds: (ranges, several) => `${several ? 'rondas' : 'ronda'} ${ranges}`,
  sentences: {
    'not-measured': () => 'no se midió',
    'no-ok-call': () => 'ninguna llamada terminó bien',
    'calls-needed': (v) => `${figure(v['figure'])} necesita ${v['calls']} llamadas correctas`,
    'no-probe': () => 'no hay ninguna sonda configurada',
    'probe-has-none': (v) => `la sonda de ${v['runtime']} no lo ofrece`,
    'starts-with-client': () => 'un servidor stdio arranca con su cliente',
    'ends-with-client': () => 'un servidor stdio termina con su cliente',
    'ran-already': () => 'ya estaba en marcha cuando se encontró',
    'no-program': (v) => `este equipo no tiene ${v['program']}`,
    'no-standin': () => 'no hay ningún servicio simulado',
    'no-complete-round': () => 'ninguna ronda se completó',
    'two-steps-needed': () => 'hacen falta dos pasos',
    'two-counts-needed': () => 'hacen falta dos lecturas en reposo con distinto número de clientes',
    'no-peak': () => 'no se leyó ningún pico',
    'rate-rises': () => 'la tasa todavía sube en el paso mayor',
    'no-control': () => 'no se tomó ningún paso de comprobación',
    'within-interval': () => 'no se distingue de cero',
    'within-noise': () => 'dentro de lo que oscilan las lecturas en reposo',
    'wide-interval': () => 'la mitad del intervalo supera el 10 % del valor',
    'wide-interval-of': (v) => `la mitad del intervalo supera el 10 % del valor (${v['share']} %)`,
    'wide-range': () => 'la mitad del rango de las instancias supera el 10 % del valor',
    'wide-range-of': (v) => `la mitad del rango de las instancias supera el 10 % del valor (${v['share']} %)`,
    'no-one-slope': () => 'una sola pendiente no describe todas las lecturas',
    'two-readings': () => 'trazada por dos lecturas en reposo',
    'ended-before': () => 'la ronda terminó antes de leerlo',
    'told-once': () => 'se cuenta una sola vez, en el paso mayor',
    'no-traceback': () => 'ante SIGQUIT no imprimió una traza completa de Go',
    'long-traceback': () => 'su traza supera lo que se guarda de su salida',
    'clients-left': () => 'para entonces los clientes ya se habían ido',
    'series-ended': (v) => `la serie acabó con ${v['clients']} clientes`,
    'no-health': () => 'no hay ninguna sonda de salud configurada',
    'no-answer': (v) => `un recién llegado no tuvo respuesta: ${v['why']}`,
    'none-open': () => 'no había ninguna llamada abierta',
    'ended-meanwhile': (v) => `terminaron ${v['calls']} llamadas mientras se leía`,
    'left-by-calls': (v) => `${v['kib']} KiB por cada 1000 llamadas`,
    'rounds-missing': (v) => `${v['broken']} de ${v['rounds']} rondas`,
    'some-calls': (v) => `${v['calls']} de ${v['started']} llamadas`,
    'some-calls-unsent': (v) =>
      `${v['calls']} de ${v['started']} llamadas, ${v['local']} de ellas por faltar un puerto o descriptor propio`,
    'none-ended': () => 'en la ventana no terminó ni una llamada',
    'none-ok': (v) => `en la ventana terminaron bien 0 de ${v['started']} llamadas`,
    'rate-under': (v) => `el p99 no se queda en ${v['limit']} ms a ${v['rate']} llamadas/s`,
    'rate-driver': (v) =>
      `el p99 se queda en ${v['limit']} ms a ${v['rate']} llamadas/s, y el generador de carga no puede enviar más`,
    'rate-late': (v) =>
      `el p99 no se queda en ${v['limit']} ms a ${v['rate']} llamadas/s, que tampoco mantuvo el generador de carga`,
    'rate-restless': () => 'lo que sostuvo una tasa una vez no la sostuvo otra',
    'pairs-needed': (v) => `hacen falta ${v['needed']} pares de muestras y hay ${v['pairs']}`,
    'ratio-of-bound': () => 'una de las dos cifras es una cota',
    'ratio-of-invalid': () => 'una de las dos cifras no es válida',
    'wider-gain': (v) => `${v['share']} % más con ${v['drivers']} hilos de carga`,
    unsent: (v) => `${v['unsent']} de ${v['due']} llamadas previstas no se enviaron`,
    'driver-behind': (v) =>
      `el generador de carga envió las llamadas con un retraso del ${v['share']} % de su latencia`,
    unanswered: (v) =>
      `${v['calls']} de ${v['started']} llamadas no tuvieron respuesta; ${figure(v['figure'])} es una de ellas`,
    'driver-busy': (v) => `el generador de carga estuvo ocupado o en espera el ${v['share']} % de la ventana`,
    'driver-waited': (v) => `el generador de carga esperó un procesador el ${v['share']} % de la ventana`,
    'driver-late': (v) => `el generador de carga esperó un procesador el ${v['share']} % de cada llamada`,
    'standin-busy': (v) => `el servicio simulado estuvo ocupado o en espera el ${v['share']} % de la ventana`,
    'process-vanished': () => 'un proceso que desapareció se llevó consigo su tiempo',
    moved: () => 'varió más del 2 % al leerlo de nuevo',
    moving: () => 'leído al límite de tiempo, aún variaba',
    'unsettled-empty': (v) =>
      `la memoria residente sin ningún cliente no se había estabilizado tras ${v['seconds']} s`,
    'unsettled-clients': (v) =>
      `la memoria residente con ${v['clients']} conectados no se había estabilizado tras ${v['seconds']} s`,
    'unsettled-loaded': (v) =>
      `la memoria residente tras la carga, con los clientes ${v['state'] === 'closed' ? 'cerrados' : 'conectados'}, no se había estabilizado tras ${v['seconds']} s`,
    'unsettled-later': (v) =>
      `la memoria residente (${v['when']}) no se había estabilizado tras ${v['seconds']} s`,
    'first-call-open': (v) =>
      `algún cliente no había terminado su primera llamada tras ${v['seconds']} s de carga`,
    'window-cut': (v) => `${v['calls']} llamadas correctas en una ventana cortada a los ${v['seconds']} s`,
    'others-busy': (v) => `otros programas ocuparon ${v['busy']} de ${v['cpus']} CPU`,
    'never-quiet': (v) =>
      `otros programas ocuparon ${v['busy']} de ${v['cpus']} CPU antes de la ronda y no descansaron en ${v['seconds']} s`,
    swapped: (v) => `el equipo llevó ${v['pages']} páginas a disco o de vuelta`,
    'slowed-down': (v) => `el procesador se frenó ${v['times']} veces por temperatura o consumo`,
    'quota-waited': (v) => `el cgroup esperó ${v['ms']} ms a su cuota de CPU`,
    'memory-limit-met': (v) => `el cgroup topó ${v['times']} veces con su límite de memoria`,
    stolen: (v) => `el hipervisor tomó el ${v['share']} % del tiempo de procesador`,
    'state-changed': (v) => `${v['state']} pasó de ${v['before']} a ${v['after']}`,
    reconnected: (v) => `hubo que abrir de nuevo ${v['connections']} conexiones`,
    resent: (v) =>
      `hubo que abrir de nuevo ${v['connections']} conexiones; ${v['requests']} peticiones sin respuesta se enviaron otra vez`,
    'second-try': (v) => `${v['clients']} clientes entraron solo al segundo intento: ${v['why']}`,
    'left-out': (v) => `${v['none']} de ${v['clients']} clientes no tuvieron respuesta en la ventana`,
    slower: (v) => `p50 de su primer quinto ${v['first']} ms, del último ${v['last']} ms`,
    'was-stopped': (v) => `${whose(v['who'])} (pid ${v['pid']}) estuvo detenido ${v['seconds']} s`,
    'was-stopped-outside': (v) =>
      `${whose(v['who'])} (pid ${v['pid']}) estuvo detenido ${v['seconds']} s fuera de las ventanas`,
    'one-replaced': (v) => `1 proceso (${v['names']}) terminó bajo carga y otros ocuparon su lugar`,
    'several-replaced': (v) =>
      `${v['processes']} procesos (${v['names']}) terminaron bajo carga y otros ocuparon su lugar`,
    'other-build': (v) => `${v['what']}, en la primera fue ${v['then']}`,
    'other-instance': (v) =>
      `el proceso ${v['pid']} es otra instancia que la de la primera ronda, el proceso ${v['then']}`,
    'no-trace': (v) =>
      `se esperaba ${v['trace']}, pero se contó ${v['count'] === 'nothing' ? 'nada' : v['count']}`,
    unexpected: (v) => `se esperaba ${v['condition']} y fue ${v['found']}`,
    'no-number': (v) => `sin número: ${v['why']}`,
    'answers-differ': (v) => `las respuestas difieren: ${v['answers']}`,
    'answers-equal': (v) => `la misma de ${(v['endpoints'] ?? '').replaceAll(' and ', ' y ')}`,
    'never-published': (v) => `el perfil ${v['profile']} no se publica nunca`,
    chosen: (v) => `con --only se eligieron ${v['chosen']} de ${v['all']} mediciones`,
    'set-differs': (v) => `--set ${v['set']} se aparta de la configuración`,
    trial: () => 'una ejecución de prueba (trial: true)',
    unsupported: (v) => `esta versión no mide ${v['kinds']}: quedan fuera ${v['ids']}`,
    'without-answer': () => 'sin respuesta',
    'no-reason': () => 'sin motivo indicado',
    status: (v) => `estado ${v['status']}`,
    'check-answered': () => 'cada llamada respondida y comprobada',
    'check-clients': () => 'los clientes conseguidos son los pedidos',
    'all-calls': (v) => `${v['calls']} llamadas`,
    'calls-not-ok': (v) => `${v['bad']} de ${v['calls']} llamadas no terminaron bien`,
    counted: (v) => `${v['count']} contadas`,
    'nothing-counted': () => 'nada contado',
  },
  failures,
};

/** Of processes that the program knows by what they are. */
const known: Readonly<Record<string, string>> = {
  'the target': 'el programa medido',
  'the driver': 'el generador de carga',
  'a stand-in': 'el servicio simulado',
  'ratingplate itself': 'el propio ratingplate',
};
const whose = (who = ''): string => known[who] ?? who;

/** `p99` is written alike; the largest of all is a word. */
const figure = (name: string | undefined): string => (name === 'max' ? 'máx.' : (name ?? ''));
