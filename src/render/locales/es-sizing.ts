/** Spanish: sizing by a series. */
import type { SizingText } from './locale-sizing.ts';

export const sizing: SizingText = {
  beyond: (largest) => `medido hasta ${largest} clientes; de más no se dice nada.`,
  howToRead:
    'Cada cliente mantiene tantas llamadas en vuelo como en la serie anterior. Entre dos pasos medidos las cifras están en la recta que los une; donde un paso necesitó menos que uno anterior, cuenta el anterior.',
  cannotSay: 'no se puede decir: no se midió en estos pasos',
  heldBack:
    'en un paso hasta aquí los clientes habrían podido llamar más deprisa de lo que se les dejó, o su coste es él mismo una cota',
  atLeast: 'como mínimo',
  kubernetes: (callers, one, bound) =>
    `Para ${callers} ${one ? 'cliente' : 'clientes'} a la vez, como lo escribe Kubernetes (${
      bound
        ? 'la memoria es solo una cota inferior, así que no hay límite; el procesador nunca lo lleva'
        : 'el límite es el extremo superior del intervalo; el procesador no lleva límite'
    }, que frenaría sin ahorrar):`,
};
