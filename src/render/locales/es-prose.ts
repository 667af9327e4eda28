/** Spanish: the sections in words. */
import type { ProseText } from './prose.ts';

export const prose: ProseText = {
  titles: {
    glance: 'De un vistazo',
    method: 'Cómo se ha medido',
    shapes: 'Léelas como formas, no como constantes',
    unmeasured: 'Lo que no se mide',
  },
  range: (low, high) => `${low} a ${high}`,
  where: (some, all) => `en ${some} de ${all} escenarios`,
  whereSeries: (some, all) => `en ${some} de ${all} series`,
  clients: 'clientes',
  and: (list, last) => `${list} y ${last}`,
  glance: {
    heldHeap: (cost) => `Un cliente que sigue conectado cuesta ${cost} de heap vivo.`,
    heldSettled: (cost) => `Un cliente que sigue conectado cuesta ${cost} de memoria tras la carga.`,
    heldNothing: 'Un cliente que sigue conectado no cuesta nada que se distinga de cero.',
    served: (cost) =>
      `Un cliente que llama cuesta ${cost} en el pico: dimensiona por los clientes que llaman.`,
    times: (times) => `Eso es ${times} veces lo que cuesta mantenerlo.`,
    knee: (clients) => `Las llamadas por segundo dejan de crecer con ${clients}; los siguientes esperan más.`,
    idle: (memory) =>
      `Un servidor al que se conectan los clientes ocupa ${memory} antes de que llegue el primero.`,
    process: (memory) => `Un cliente por stdio es un proceso propio, el primero de ${memory}.`,
    firstCall: (time) => `La primera llamada de todas tarda ${time}.`,
    othersFirstCall: (time) => `La primera llamada de cada cliente posterior tarda ${time}.`,
    payload: (method, size) => `Una respuesta a ${method} ocupa ${size}.`,
  },
  method: {
    program: (transports) =>
      `El programa real, arrancado de nuevo en cada ronda y llamado por ${transports} como lo llaman sus clientes.`,
    standins: (names) =>
      `A lo que él llama lo sustituyen pequeños servidores del propio arnés (${names}), así que ni la red ni los secretos intervienen en las cifras.`,
    points: (scenarios, clients) =>
      `${scenarios === '1' ? 'Un escenario tiene' : `Cada uno de los ${scenarios} escenarios tiene`} un número de clientes: ${clients}. Se admiten uno a uno; después llama uno a solas y luego todos a la vez.`,
    over: (clients, transport) => `${clients} por ${transport}`,
    series: (series) =>
      `Además, ${series === '1' ? '1 serie lleva' : `${series} series llevan`} una sola instancia por un número creciente de clientes.`,
    steps: (clients) => `Los pasos son ${clients}.`,
    window: (seconds) =>
      `En cada uno, todos los clientes mantienen sus llamadas en vuelo durante ${seconds} s.`,
    twice:
      'La memoria se lee dos veces: con esa carga, que es lo que cuestan los clientes mientras llaman, y con la carga detenida, que es lo que cuesta mantenerlos.',
    twiceCollected:
      'La memoria se lee dos veces: con esa carga, que es lo que cuestan los clientes mientras llaman, y con la carga detenida y una recolección forzada, que es lo que cuesta mantenerlos.',
    rules: (seconds) =>
      `Un paso cuyo pico esperado supera el presupuesto de memoria no se ejecuta, y uno cuyo p99 pasa de ${seconds} s es el último.`,
  },
  shapes: {
    carry: (hosts) =>
      `${hosts === '1' ? 'Una máquina' : `${hosts} máquinas o ejecuciones`} y una compilación: la relación entre las cifras debería trasladarse a otro equipo; su tamaño, no.`,
    collector:
      'La memoria residente incluye lo que el recolector ha liberado y aún no ha devuelto, así que es lo indicado para dimensionar un límite, y más que el heap vivo.',
  },
  stops: {
    none: (series, clients) =>
      `${series === '1' ? 'La serie no se detuvo' : `No se detuvo ninguna de las ${series} series`}: se ejecutaron todos los pasos, hasta ${clients}.`,
    some: (short, all, list) =>
      `De ${all} series, ${short} no ejecutaron todos los pasos en cada ronda: ${list}. El porqué está bajo cada tabla.`,
    reached: (title, reached, planned) => `${title} hasta ${reached}, previsto hasta ${planned}`,
  },
  deployment: {
    process: (first, further, isShared) =>
      `**stdio.** Un proceso por cliente. El primero ocupa ${first}${further === null ? '' : `; cada uno de los siguientes añade ${further}`}${isShared ? ', porque los procesos de un mismo programa comparten páginas' : ''}.`,
    together: (clients, memory) => `Juntos, ${clients} ocupan ${memory}.`,
    peakOf: (clients, memory) => `Con ${clients} llamando a la vez el pico es de ${memory}.`,
    listening: '**Servidores a los que se conectan los clientes.**',
    idle: (memory) => `Parte de ${memory} para un proceso que no atiende a nadie.`,
    one: (memory) => `Con el primer cliente ocupa ${memory}.`,
    shared: (memory) => `Así que ${memory} se construyen para el primero.`,
    extra: (memory) => `Cada cliente siguiente añade ${memory}.`,
    extraNothing: 'Los clientes siguientes no añaden nada que se distinga de cero.',
    extraNothingIn: (where) => `Los clientes siguientes no añaden nada que se distinga de cero ${where}.`,
    extraBent: 'Lo que añaden los clientes siguientes no es una recta.',
    extraBentIn: (where) => `Lo que añaden los clientes siguientes no es una recta ${where}.`,
    holds: (cost) => `un cliente que sigue conectado cuesta ${cost}`,
    holdsNothing: 'un cliente que sigue conectado no cuesta nada que se distinga de cero',
    serves: (cost) => `uno que llama cuesta ${cost} en el pico`,
    times: (times) => `${times} veces más`,
    rule: (base, perCaller, from, to) =>
      `para calcular, ${base === null ? '' : `${base} MiB y `}${perCaller} MiB por cliente que llama: ningún paso de ${from} a ${to} ocupó más.`,
  },
  waiting: {
    ready: (time) => `El proceso está listo a los ${time}.`,
    first: (time) => `La primera llamada tarda entonces ${time}.`,
    others: (time) => `La primera llamada de cada cliente posterior tarda ${time}.`,
    paidOnce:
      'Donde los clientes comparten un servidor, el primero espera lo que los demás ya encuentran hecho.',
    alone: (method, time) => `En caliente, ${method} tarda ${time} (p50) sin que llame nadie más.`,
    allCalling: (method, time) => `Con todos los clientes llamando, ${method} tarda ${time} (p50).`,
  },
  unmeasured: {
    cells: (head, n) => `${head} (${n})`,
    because: (cells, reason) => `${cells}: ${reason}`,
  },
};
