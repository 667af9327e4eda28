import { describe, expect, it } from 'vitest';
import { reasonSentences } from '../../src/record/reasons.ts';
import { localeOf, locales } from '../../src/render/locales/index.ts';
import { reasonText } from '../../src/render/reasons.ts';

const es = localeOf('es');
const en = localeOf('en');

describe('a reason', () => {
  it.each([
    ['p99 needs 1000 ok calls', 'p99 necesita 1000 llamadas correctas'],
    ['no probe is configured', 'no hay ninguna sonda configurada'],
    [
      'rounds 1-3, 5: GET /a: driver busy or waiting 92.5 % of the window',
      'rondas 1-3, 5: GET /a: el generador de carga estuvo ocupado o en espera el 92,5 % de la ventana',
    ],
    ['round 2: 3 of 12000 calls', 'ronda 2: 3 de 12.000 llamadas'],
    ['turbo changed from on to unknown', 'turbo pasó de on a unknown'],
    [
      'round 1: the target (pid 77) was stopped for 1.2 s',
      'ronda 1: el programa medido (pid 77) estuvo detenido 1,2 s',
    ],
    [
      'ratingplate itself (pid 7) was stopped for 3.0 s outside the windows',
      'el propio ratingplate (pid 7) estuvo detenido 3,0 s fuera de las ventanas',
    ],
    [
      'round 2: 2 processes (worker, other) ended under load and others took their place',
      'ronda 2: 2 procesos (worker, other) terminaron bajo carga y otros ocuparon su lugar',
    ],
    ['expected standin.api = 64, but 0 counted', 'se esperaba standin.api = 64, pero se contó 0'],
    [
      'resident memory after load, closed had not settled after 0.6 s',
      'la memoria residente tras la carga, con los clientes cerrados, no se había estabilizado tras 0,6 s',
    ],
    ['version 1.0.2, the first was 1.0.1', 'version 1.0.2, en la primera fue 1.0.1'],
  ])('is said in Spanish: %s', (text, said) => {
    expect(reasonText(text, es)).toBe(said);
    expect(reasonText(text, en)).toBe(text);
  });

  it('that no sentence fits stays as it is', () => {
    expect(reasonText('round 1: the answer was 7', es)).toBe('round 1: the answer was 7');
  });

  it('is harmless, whatever stands in its places', () => {
    const hostile = '<img src=x onerror=alert(1)>`*_|';
    for (const text of [
      `turbo changed from ${hostile} to ${hostile}`,
      `round 1: ${hostile}: 3 of 12 calls`,
      `round 1: ${hostile}`,
    ]) {
      const said = reasonText(text, es);
      expect(said).not.toMatch(/[<>`*_|]/);
      expect(said.length).toBeGreaterThan(20);
    }
  });

  it('has a sentence in every language but that of the records', () => {
    for (const { code, reasons } of locales)
      expect(reasons === null ? [code] : Object.keys(reasons.sentences).sort()).toEqual(
        reasons === null ? ['en'] : Object.keys(reasonSentences).sort(),
      );
  });
});
