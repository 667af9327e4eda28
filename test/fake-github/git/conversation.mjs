import { spawn } from 'node:child_process';
import { gitEnvironment } from './run.mjs';

/** A long-lived git process that answers one question at a time: a spawn per object would dominate every test. */
export class Conversation {
  #directory;
  #args;
  #child;
  #received = [];
  #size = 0;
  #wake = () => {};
  #turn = Promise.resolve();

  constructor(directory, args) {
    this.#directory = directory;
    this.#args = args;
  }

  /** Writes `question`, then lets `read` take the answer; questions are answered in order. */
  ask(question, read) {
    const answer = this.#turn.then(() => {
      this.#start();
      this.#child.stdin.write(question);
      return read(this);
    });
    this.#turn = answer.catch(() => {});
    return answer;
  }

  #start() {
    if (this.#child) return;
    const child = spawn('git', this.#args, { env: gitEnvironment(this.#directory), stdio: 'pipe' });
    child.stdout.on('data', (chunk) => this.#push(chunk));
    child.stderr.resume();
    child.stdin.on('error', () => {});
    child.on('close', () => this.#ended(child));
    this.#child = child;
  }

  #push(chunk) {
    this.#received.push(chunk);
    this.#size += chunk.length;
    this.#wake();
  }

  #ended(child) {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#received = [];
    this.#size = 0;
    this.#wake();
  }

  #joined() {
    if (this.#received.length > 1) this.#received = [Buffer.concat(this.#received)];
    return this.#received[0] ?? Buffer.alloc(0);
  }

  async #more() {
    if (!this.#child) throw new Error(`git ${this.#args[0]} ended before it answered`);
    await new Promise((resolve) => {
      this.#wake = resolve;
    });
    if (!this.#child) throw new Error(`git ${this.#args[0]} ended before it answered`);
  }

  #take(length, skip = 0) {
    const all = this.#joined();
    this.#received = [all.subarray(length + skip)];
    this.#size = all.length - length - skip;
    return all.subarray(0, length);
  }

  /** The next line, without its end. */
  async line() {
    for (;;) {
      const end = this.#joined().indexOf(10);
      if (end >= 0) return this.#take(end, 1).toString();
      await this.#more();
    }
  }

  /** The next `length` bytes and the line end git puts after them. */
  async bytes(length) {
    while (this.#size < length + 1) await this.#more();
    return this.#take(length, 1);
  }

  /** Ends the process; a later question would start a new one. */
  close() {
    this.#child?.stdin.end();
  }
}
