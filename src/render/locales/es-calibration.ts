/** Spanish, of the calibration. */
import type { CalibrationText } from './locale.ts';

export const calibration: CalibrationText = {
  none: 'El instrumento no se calibró en este equipo: no se sabe cuánto se desvían aquí sus propias lecturas.',
  taken: (date, passed, all) =>
    `El ${date} el instrumento se comparó en este equipo con servidores de coste conocido: ${passed} de ${all} clases de cifras quedaron dentro de lo que pueden desviarse. De cada clase, la lectura que más se desvió:`,
  heads: {
    figure: 'Cifra',
    expected: 'Es',
    measured: 'Medido',
    tolerance: 'Puede desviarse',
    result: 'Resultado',
  },
  results: { pass: 'correcto', fail: '**falla**', 'cannot-say': 'no se puede decir' },
  exact: 'nada',
  yes: 'sí',
  no: 'no',
  units: { MiB: 'MiB', KiB: 'KiB', ms: 'ms', calls: 'llamadas', 'calls/s': 'llamadas/s' },
  rows: {
    memory: 'Memoria por cliente',
    spike: 'Pico de 50 ms, un proceso',
    'tree-spike': 'Pico de 300 ms, árbol de 8',
    'tree-shared': 'Memoria compartida en un árbol de 8',
    'node-tree': 'Árbol de procesos de Node',
    cpu: 'CPU por llamada',
    threads: 'CPU por llamada, un hilo para cada una',
    forks: 'CPU por llamada, un proceso para cada una',
    latency: 'Latencia',
    outcomes: 'Llamadas por desenlace',
    rate: 'Llamadas por segundo',
    ready: 'Tiempo hasta estar listo',
    'driver-bound': 'Se señala un generador de carga que no da más de sí',
  },
};
