import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Outcome } from '../../../src/driver/protocol.ts';
import { firstId, MethodProof, ReplyProof, type Verdict } from '../../../src/driver/wire/proof.ts';

/** Right = JSON whose id is the call's and which has no `isError`; as strict as a protocol's own verifier. */
function verify(payload: Buffer, id: number): Verdict {
  const text = payload.toString('utf8');
  try {
    const reply = JSON.parse(text) as { id: number; isError?: boolean };
    if (reply.isError === true) return { outcome: Outcome.failed, reason: 'isError', idAt: -1 };
    if (reply.id !== id) return { outcome: Outcome.mismatch, reason: 'another id', idAt: -1 };
    return { outcome: Outcome.ok, reason: null, idAt: payload.indexOf(String(id)) };
  } catch {
    return { outcome: Outcome.mismatch, reason: 'not JSON', idAt: -1 };
  }
}

const reply = (id: number, filler = 'x'.repeat(200), rest = '') =>
  `{"isError":false,"id":${id},"text":"${filler}"${rest}}`;

const shared = Buffer.alloc(64);

/** Hands a payload over in pieces through one buffer that is overwritten, as sockets do. */
function prove(
  proof: ReplyProof,
  method: MethodProof,
  id: number,
  text: string,
  size = shared.length,
): Verdict {
  const payload = Buffer.from(text);
  proof.begin(method, id);
  for (let at = 0; at < payload.length; at += size) {
    const length = payload.copy(shared, 0, at, Math.min(payload.length, at + size));
    proof.update(shared, 0, length);
    shared.fill(0x21);
  }
  expect(proof.length).toBe(payload.length);
  return proof.finish();
}

describe('replies of one method', () => {
  const fresh = () => {
    const method = new MethodProof(verify);
    const proof = new ReplyProof();
    expect(prove(proof, method, firstId, reply(firstId)).outcome).toBe(Outcome.ok);
    return { method, proof };
  };

  it('are parsed once, and then proved by comparison', () => {
    const { method, proof } = fresh();
    for (let call = 1; call <= 1000; call++)
      expect(prove(proof, method, firstId + call, reply(firstId + call), 1 + (call % 64)).outcome).toBe(
        Outcome.ok,
      );
    expect(method.parsed).toBe(1);
  });

  it.each([1, 7, 10, 64])('with one fault in a thousand are found out exactly, in pieces of %i', (size) => {
    const { method, proof } = fresh();
    const id = (call: number) => firstId + call;
    const faults: [string, (call: number) => string, Outcome][] = [
      ['isError', (call) => reply(id(call)).replace('false', 'true'), Outcome.failed],
      ['isError, same length', (call) => reply(id(call)).replace('false', 'true '), Outcome.failed],
      ['the id of the call before', (call) => reply(id(call - 1)), Outcome.mismatch],
      ['the first id', () => reply(firstId), Outcome.mismatch],
      ['a longer id', (call) => reply(id(call) * 10), Outcome.mismatch],
      ['a byte dropped in a key', (call) => reply(id(call)).replace('"id"', '"i"'), Outcome.mismatch],
      ['cut short', (call) => reply(id(call)).slice(0, -1), Outcome.mismatch],
      ['cut to nothing', () => '', Outcome.mismatch],
      ['something behind it', (call) => `${reply(id(call))}{}`, Outcome.mismatch],
    ];
    const counts = { right: 0, wrong: 0 };
    for (let call = 1; call <= 1000; call++) {
      const fault = call % 100 === 7 ? faults[Math.floor(call / 100) % faults.length] : undefined;
      const verdict = prove(proof, method, id(call), fault ? fault[1](call) : reply(id(call)), size);
      expect(verdict.outcome, fault?.[0]).toBe(fault ? fault[2] : Outcome.ok);
      counts[fault ? 'wrong' : 'right']++;
    }
    expect(counts).toEqual({ right: 990, wrong: 10 });
    expect(method.parsed).toBe(11);
  });

  it('that differ but are right are kept as further variants, and no more parsed', () => {
    const { method, proof } = fresh();
    const other = (id: number) => reply(id, `${'x'.repeat(100)}another end`);
    for (let call = 1; call <= 100; call++) {
      const id = firstId + call;
      const text = call % 2 === 0 ? reply(id) : other(id);
      expect(prove(proof, method, id, text).outcome).toBe(Outcome.ok);
    }
    expect(method.parsed).toBe(2);
    expect(method.variants).toHaveLength(2);
  });

  it('that repeat stay known, however many others come between', () => {
    const { method, proof } = fresh();
    for (let call = 1; call <= 100; call += 2) {
      expect(prove(proof, method, firstId + call, reply(firstId + call)).outcome).toBe(Outcome.ok);
      const id = firstId + call + 1;
      expect(prove(proof, method, id, reply(id, `once ${call}`)).outcome).toBe(Outcome.ok);
    }
    expect(method.parsed).toBe(51);
  });

  it('that were first at the same time are kept once', () => {
    const method = new MethodProof(verify);
    const proofs = Array.from({ length: 8 }, () => new ReplyProof());
    for (const [call, proof] of proofs.entries()) {
      const payload = Buffer.from(reply(firstId + call));
      proof.begin(method, firstId + call);
      proof.update(payload, 0, payload.length);
    }
    for (const proof of proofs) expect(proof.finish().outcome).toBe(Outcome.ok);
    expect(method.variants).toHaveLength(1);
  });

  it('that never repeat are each parsed, and few are kept', () => {
    const { method, proof } = fresh();
    for (let call = 1; call <= 50; call++)
      expect(prove(proof, method, firstId + call, reply(firstId + call, `${call}`)).outcome).toBe(Outcome.ok);
    expect(method.parsed).toBe(51);
    expect(method.variants.length).toBeLessThanOrEqual(4);
  });

  it('are proved where the id comes last, first, or in two halves of a cut', () => {
    for (const shape of [
      (id: number) => `{"text":"abc","id":${id}}`,
      (id: number) => `{"id":${id},"text":"abc"}`,
    ])
      for (let size = 1; size < 40; size++) {
        const method = new MethodProof(verify);
        const proof = new ReplyProof();
        prove(proof, method, firstId, shape(firstId), size);
        expect(prove(proof, method, firstId + 1, shape(firstId + 1), size).outcome).toBe(Outcome.ok);
        expect(prove(proof, method, firstId + 2, shape(firstId + 1), size).outcome).toBe(Outcome.mismatch);
        expect(method.parsed).toBe(2);
      }
  });

  it('echoing the id a second time are parsed, not taken for equal', () => {
    const method = new MethodProof(verify);
    const proof = new ReplyProof();
    const echo = (id: number, said: number) => `{"id":${id},"echo":${said}}`;
    prove(proof, method, firstId, echo(firstId, firstId));
    expect(prove(proof, method, firstId + 1, echo(firstId + 1, firstId + 1)).outcome).toBe(Outcome.ok);
    expect(method.parsed).toBe(2);
  });

  it('seen by the verifier are whole and exact, wherever they first differ', () => {
    fc.assert(
      fc.property(
        fc.nat(230),
        fc.integer({ min: 1, max: 64 }),
        fc.integer({ min: 1, max: 94 }),
        (at, size, flip) => {
          const seen: string[] = [];
          const method = new MethodProof((payload, id) => {
            seen.push(payload.toString('latin1'));
            return { outcome: Outcome.ok, reason: null, idAt: payload.indexOf(String(id)) };
          });
          const proof = new ReplyProof();
          prove(proof, method, firstId, reply(firstId), size);
          const text = reply(firstId + 1);
          const place = at % text.length;
          const code = 33 + ((text.charCodeAt(place) - 33 + flip) % 94);
          const damaged = text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1);
          fc.pre(damaged !== text);
          prove(proof, method, firstId + 1, damaged, size);
          expect(seen).toEqual([reply(firstId), damaged]);
        },
      ),
    );
  });
});

describe('a verifier that throws', () => {
  it('makes a mismatch of the reply and does not end the driver', () => {
    const method = new MethodProof(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    expect(prove(new ReplyProof(), method, firstId, '[]')).toMatchObject({
      outcome: Outcome.mismatch,
      reason: 'cannot be checked: RangeError',
    });
  });
});

describe('what is kept', () => {
  const big = 'y'.repeat(3_000_000);

  it('a reply that is equal so far holds nothing, and one that differs late holds little', () => {
    const method = new MethodProof(verify);
    const first = Buffer.from(reply(firstId, big));
    const opener = new ReplyProof();
    opener.begin(method, firstId);
    opener.update(first, 0, first.length);
    expect(opener.finish().outcome).toBe(Outcome.ok);
    const open = Array.from({ length: 200 }, (_, call) => {
      const proof = new ReplyProof();
      const payload = Buffer.from(reply(firstId + 1 + call, big));
      proof.begin(method, firstId + 1 + call);
      proof.update(payload, 0, payload.length - 10);
      return proof;
    });
    expect(open.reduce((sum, proof) => sum + proof.kept, 0)).toBe(0);
    for (const proof of open) proof.update(Buffer.from('!'), 0, 1);
    expect(open.reduce((sum, proof) => sum + proof.kept, 0)).toBeLessThan(200 * 100);
  });

  it('replies begun before the first proof are let go once they equal it', () => {
    const method = new MethodProof(verify);
    const proofs = Array.from({ length: 10 }, () => new ReplyProof());
    const payloads = proofs.map((_, call) => Buffer.from(reply(firstId + call, big)));
    proofs.forEach((proof, call) => {
      proof.begin(method, firstId + call);
      proof.update(payloads[call] as Buffer, 0, 1_000_000);
    });
    expect(proofs.every((proof) => proof.kept >= 1_000_000)).toBe(true);
    proofs[0]?.update(payloads[0] as Buffer, 1_000_000, (payloads[0] as Buffer).length);
    expect(proofs[0]?.finish().outcome).toBe(Outcome.ok);
    proofs.slice(1).forEach((proof, index) => {
      const payload = payloads[index + 1] as Buffer;
      proof.update(payload, 1_000_000, 2_000_000);
      expect(proof.kept).toBe(0);
      proof.update(payload, 2_000_000, payload.length);
      expect(proof.finish().outcome).toBe(Outcome.ok);
    });
    expect(method.parsed).toBe(1);
  });

  it('a reply without end is bounded, and a mismatch', () => {
    const method = new MethodProof(() => ({ outcome: Outcome.ok, reason: null, idAt: -1 }));
    const proof = new ReplyProof();
    const piece = Buffer.alloc(16 * 1024 * 1024);
    proof.begin(method, firstId);
    for (let i = 0; i < 17; i++) proof.update(piece, 0, piece.length);
    expect(proof.kept).toBeLessThanOrEqual(256 * 1024 * 1024);
    expect(proof.finish()).toMatchObject({ outcome: Outcome.mismatch, reason: 'reply over 256 MiB' });
    expect(proof.kept).toBe(0);
  });

  it('a call given up lets go of all', () => {
    const method = new MethodProof(verify);
    const proof = new ReplyProof();
    proof.begin(method, firstId);
    proof.update(Buffer.alloc(1000), 0, 1000);
    proof.forget();
    expect(proof.kept).toBe(0);
  });
});
