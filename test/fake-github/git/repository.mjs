import * as commits from './commits.mjs';
import { Objects } from './objects.mjs';
import * as refs from './refs.mjs';
import { runGit } from './run.mjs';
import * as trees from './trees.mjs';

/** The bare repository, as everything above it sees it. Git is asked again only for what can have changed: a process is dear. */
export class Repository {
  #empty = true;
  #refs = new Map();
  #state;
  /** What was asked about commits by their ids, which has one answer for ever. */
  #known = new Map();

  constructor(directory) {
    this.directory = directory;
    this.objects = new Objects(directory);
  }

  /** All refs whose name starts with `prefix`, in order: name -> {oid, type}. */
  async refs(prefix = 'refs/') {
    const state = refs.refsState(this.directory);
    if (state === undefined || state !== this.#state) {
      this.#refs = await refs.listRefs(this.directory);
      this.#state = state;
    }
    return new Map([...this.#refs].filter(([name]) => name.startsWith(prefix)));
  }

  /** No ref at all; once there is one, it is not asked again. */
  async isEmpty() {
    this.#empty = this.#empty && (await this.refs()).size === 0;
    return this.#empty;
  }

  async ref(name) {
    return (await this.refs(name)).get(name);
  }

  async branch(name) {
    return (await this.ref(`refs/heads/${name}`))?.oid;
  }

  defaultBranch() {
    return refs.defaultBranch(this.directory);
  }

  isRefName(name) {
    return refs.isRefName(this.directory, name);
  }

  moveRefs(updates) {
    return refs.moveRefs(this.directory, updates);
  }

  async isAncestor(old, next) {
    return (await this.#once(commits.isAncestor, old, next)) === true;
  }

  between(base, head, limit) {
    return commits.commitsBetween(this.directory, base, head, limit);
  }

  countAhead(base, head) {
    return this.#once(commits.countAhead, base, head);
  }

  mergeBase(one, other) {
    return this.#once(commits.mergeBase, one, other);
  }

  listTree(tree, options) {
    return trees.listTree(this.directory, tree, options);
  }

  entryAt(tree, filePath) {
    return trees.entryAt(this.objects, tree, filePath);
  }

  /** Parsed commit, or undefined if the id names no commit. */
  async commit(oid) {
    const object = await this.objects.read(oid);
    return object?.type === 'commit' ? { sha: oid, ...commits.parseObject(object.content) } : undefined;
  }

  /** Commit id of a branch, tag, full ref or commit id, tags peeled; undefined if there is none. */
  async resolveCommit(name) {
    const names = [`refs/heads/${name}`, `refs/tags/${name}`, `refs/${name}`, name];
    const known = await this.refs();
    const ref = names.map((full) => known.get(full)).find(Boolean);
    const oid = ref?.oid ?? (/^[0-9a-f]{7,40}$/.test(name) ? name : undefined);
    if (!oid) return undefined;
    if ((await this.objects.info(oid))?.type === 'commit') return oid;
    const { code, stdout } = await runGit(this.directory, ['rev-parse', '--verify', '-q', `${oid}^{commit}`]);
    return code === 0 ? stdout.toString().trim() : undefined;
  }

  diff(from, to) {
    return trees.diffTrees(this.directory, from, to);
  }

  /** Tree of a three-way merge, or undefined on a conflict. */
  async mergeTree(base, head) {
    const { code, stdout } = await runGit(this.directory, ['merge-tree', '--write-tree', base, head]);
    return code === 0 ? stdout.toString().trim() : undefined;
  }

  async #once(ask, ...ids) {
    const question = [ask.name, ...ids].join(' ');
    const answer = this.#known.get(question) ?? (await ask(this.directory, ...ids));
    if (answer !== undefined) this.#known.set(question, answer);
    return answer;
  }

  close() {
    this.objects.close();
  }
}
