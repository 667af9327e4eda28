import { describe, expect, it } from 'vitest';
import { otherSentences, reasonSentences } from '../../src/record/reasons.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { markup } from '../../src/render/escape.ts';
import { localeOf, locales } from '../../src/render/locales/index.ts';
import { failureText, reasonText } from '../../src/render/reasons.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { broken } from '../prose/records.ts';
import { errorTable } from '../reasons/error-table.ts';

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
    ['the profile quick is never published', 'el perfil quick no se publica nunca'],
    ['2 of 11 measurements were chosen by --only', 'con --only se eligieron 2 de 11 mediciones'],
    [
      '--set measure.point.clients=3 differs from the config',
      '--set measure.point.clients=3 se aparta de la configuración',
    ],
    ['every call answered and proved', 'cada llamada respondida y comprobada'],
    ['12000 calls', '12.000 llamadas'],
    ['status 503', 'estado 503'],
  ])('is said in Spanish: %s', (text, said) => {
    expect(reasonText(text, es)).toBe(said);
    expect(reasonText(text, en)).toBe(markup(text, 300));
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
        reasons === null ? ['en'] : Object.keys({ ...reasonSentences, ...otherSentences }).sort(),
      );
  });
  it('of a round that broke is said by its code, with how the target ended and its own words', () => {
    const lost = {
      code: 'target-lost',
      message:
        'the target (pid 7) exited with code 3 while it was measured; its last lines:\n    panic: out of memory',
    };
    expect(failureText(lost, es)).toBe(
      'el programa medido terminó mientras se medía; código de salida 3; sus últimas líneas: panic: out of memory',
    );
    expect(
      failureText(
        { code: 'target-exited', message: 'Target x (pid 9) ended by signal SIGKILL. It printed nothing.' },
        es,
      ),
    ).toBe('el programa medido terminó antes de estar listo; señal SIGKILL');
    expect(
      failureText({ code: 'credential-wanted', message: 'client 1 could not connect: status 401' }, es),
    ).toBe('el programa medido pidió una credencial; estado 401');
    expect(failureText({ code: 'of-tomorrow', message: 'something new' }, es)).toBe(
      'la ronda se interrumpió',
    );
    expect(failureText(lost, en)).toMatch(
      /exited with code 3 while it was measured; its last lines: +panic: out of memory$/,
    );
  });

  it('of a round that broke has a sentence for every code that can break one', () => {
    for (const { code, reasons } of locales.filter(({ reasons }) => reasons !== null))
      expect(Object.keys(reasons?.failures.codes ?? {}).sort(), code).toEqual(
        [...Object.keys(errorTable), 'unexpected'].sort(),
      );
  });

  it('leaves no English on a Spanish page of rounds that broke and of a record that is not published', () => {
    const pages = ['rounds that broke', 'not for publication', 'stopped by the end of the target'].map(
      (name) => renderPage(broken[name] as RatingRecord, es),
    );
    for (const page of pages)
      expect(page).not.toMatch(/exited|while it was|never published|was ended|rounds broke/);
    expect(pages[0]).toContain('código de salida 3');
    expect(pages[1]).toContain('el perfil quick no se publica nunca');
    expect(pages[2]).toContain('el programa medido terminó mientras se medía; señal SIGKILL');
  });
});
