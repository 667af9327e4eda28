import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Conversation } from './conversation.mjs';
import { gitText } from './run.mjs';

const OID = /^[0-9a-f]{40}$/;

/** Reads and writes objects of one repository through `cat-file`, `hash-object` and `mktree`. */
export class Objects {
  #directory;
  #folder;
  #count = 0;
  #reader;
  #hasher;
  #trees;

  constructor(directory) {
    this.#directory = directory;
    // Inside the repository, so that whoever removes that removes what a killed program left.
    this.#folder = mkdtempSync(path.join(directory, 'incoming-'));
    this.#reader = new Conversation(directory, ['cat-file', '--batch-command']);
    this.#hasher = new Conversation(directory, ['hash-object', '-w', '--no-filters', '--stdin-paths']);
    this.#trees = new Conversation(directory, ['mktree', '-z', '--batch']);
  }

  /** Type and size of an object, or undefined if there is none of that full id. */
  async info(oid) {
    if (!OID.test(oid)) return undefined;
    const line = await this.#reader.ask(`info ${oid}\n`, (reply) => reply.line());
    const [, type, size] = line.split(' ');
    return type === 'missing' ? undefined : { type, size: Number(size) };
  }

  /** Type and content of an object, or undefined. */
  async read(oid) {
    if (!OID.test(oid)) return undefined;
    return this.#reader.ask(`contents ${oid}\n`, async (reply) => {
      const [, type, size] = (await reply.line()).split(' ');
      return type === 'missing' ? undefined : { type, content: await reply.bytes(Number(size)) };
    });
  }

  /** Stores bytes as a blob and gives its id. */
  async writeBlob(bytes) {
    const file = path.join(this.#folder, String(this.#count++));
    writeFileSync(file, bytes);
    const oid = await this.#hasher.ask(`${file}\n`, (reply) => reply.line());
    rmSync(file);
    return oid;
  }

  /** Stores a tree of `{mode, type, sha, name}`; every object must exist already. */
  writeTree(entries) {
    const lines = entries.map(({ mode, type, sha, name }) => `${mode} ${type} ${sha}\t${name}\0`);
    return this.#trees.ask(`${lines.join('')}\0`, (reply) => reply.line());
  }

  /** Stores a commit or tag from its exact text; git itself refuses a malformed one. */
  async writeText(type, text) {
    return (await gitText(this.#directory, ['hash-object', '-t', type, '-w', '--stdin'], text)).trim();
  }

  close() {
    for (const conversation of [this.#reader, this.#hasher, this.#trees]) conversation.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
