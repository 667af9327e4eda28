/** Spanish: how memory and peaks of the point table were read. */
import type { Locale } from './locale.ts';

const settling = {
  collected: 'tras forzar una recolección (con recolección)',
  waited: 'tras esperar, sin forzar ninguna recolección (con espera)',
  both: 'tras forzar una recolección donde el entorno de ejecución lo permite (con recolección) y, si no, tras esperar (con espera)',
};
const rules = {
  process: 'el conjunto residente del único proceso (VmRSS)',
  tree: 'las páginas del árbol de procesos, cada una contada una sola vez',
  group:
    'lo que usa el cgroup del programa medido, sin las páginas de archivo que nadie ha tocado últimamente',
  mixed:
    'el conjunto residente de un único proceso (VmRSS), las páginas de un árbol de procesos, cada una contada una sola vez, o lo que usa el cgroup de un programa, sin las páginas de archivo que nadie ha tocado últimamente, según dice el registro de cada escenario',
  both: 'el conjunto residente donde un escenario tiene un solo proceso (VmRSS) y, si no, las páginas del árbol de procesos, cada una contada una sola vez',
};
const sampled = (rule: keyof typeof rules): string => {
  if (rule === 'process') return '';
  return rule === 'group'
    ? '; se muestrea cada 100 ms, así que puede faltar un pico más corto'
    : '; el de un árbol se muestrea, así que los procesos que viven menos de 100 ms no están en él';
};

export const memoryNote: Locale['notes']['memory'] = (rule, how) =>
  `La memoria es ${rules[rule]}. “En reposo”, “Un cliente”, “Todos los clientes” y “Tras la carga” se leen sin que nadie llame, ${settling[how]}; “Tras la carga”, con los clientes aún conectados. “Pico” es lo más alto mientras llaman todos los clientes${sampled(rule)}. “Por cliente extra” es la pendiente sobre los clientes que siguen al primero. Un núcleo ocupado = 1.`;
