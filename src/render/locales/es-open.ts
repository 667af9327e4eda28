/** Spanish sentences of an open loop. */
import type { OpenText } from './locale-open.ts';

export const open: OpenText = {
  caption: '**A una tasa dada** (bucle abierto):',
  howToRead:
    'Bucle abierto: las llamadas están previstas para momentos fijados antes de la ventana, se hayan respondido o no las anteriores, y la latencia cuenta desde el momento previsto, así que a un programa que se detiene se le cobra cada llamada que tuvo que esperar. Desde el envío: las mismas llamadas desde que se enviaron. Retraso de envío: lo que tardó el propio generador de carga en enviar una llamada que ya tenía un cliente libre. Sin enviar: llamadas que aún esperaban un cliente libre cuando se cerró la ventana; por encima del 1 % no se alcanzó la tasa. Nada de ello se compara con los bucles cerrados.',
  asked: 'Llamadas previstas',
  unsent: 'Sin enviar',
  serviceP50: 'Desde el envío p50, ms',
  serviceP99: 'Desde el envío p99, ms',
  lagP99: 'Retraso de envío p99, ms',
  of: (unsent, due) => `${unsent} de ${due}`,
  rate: (perSecond) => `${perSecond}/s`,
  risen: (perSecond, from, seconds) => `${perSecond}/s (desde ${from}/s en ${seconds} s)`,
  found: {
    caption: '**La tasa más alta dentro de un límite** (bucle abierto):',
    howToRead:
      'Se busca doblando y bisecando: a esta tasa el p99 de todas las llamadas previstas se queda dentro del límite durante una medición larga, y con un 10 % más no. Lo que estos clientes mantienen en vuelo forma parte de ello.',
    limit: 'p99 máximo, ms',
    rate: 'Llamadas/s sostenidas',
    p99: 'p99 a esa tasa, ms',
  },
  at: (rate) => `bucle abierto a ${rate}: desde el momento previsto de cada llamada`,
};
