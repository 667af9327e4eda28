/** Spanish: the controls of page.html. */
import type { HtmlText } from './html.ts';

export const html: HtmlText = {
  contents: 'Contenido',
  skip: 'Ir a las cifras',
  calculator: 'Calculadora de dimensionado',
  calculatorIntro:
    '¿Cuántos clientes a la vez, cada uno con tantas llamadas en vuelo como en la serie? La respuesta se lee de los pasos medidos.',
  series: 'Serie',
  interval: 'intervalo del 95 %:',
  noInterval: 'sin intervalo, menos de tres rondas',
  whole: (least, most) => `Indique un número entero de ${least} a ${most}.`,
  below: (least) => `medido a partir de ${least} clientes; de menos no se dice nada.`,
  scale: 'Escala',
  logarithmic: 'logarítmica',
  linear: 'lineal',
  show: 'Mostrar',
  host: (number) => `equipo ${number}`,
  noScript:
    'Las gráficas y la calculadora necesitan JavaScript. Todas las cifras están también en las tablas.',
};
