import { readTcp, socketsByDescriptor } from '../../proc/sockets.ts';
import { behindWrappers } from '../wrappers.ts';

/** Node announces its inspector on stderr. Behind a wrapper that is Node, too, the first line is the wrapper's. */
export const inspectorLine = /Debugger listening on (ws:\/\/\S+)/;

/** A runtime that is busy answers when it gets to it; only a server that is no inspector may never do, ms. */
const answerMs = 5000;

export interface FindInspectorOptions {
  /** Ports that are the target's own and must not be spoken to. */
  readonly skipPorts?: ReadonlySet<number>;
  readonly root?: string;
  readonly timeoutMs?: number;
}

/**
 * The inspector's URL of a Node process, found by its listening sockets; null where it has none. Of a wrapper (`npx`,
 * which is Node too and has an inspector of its own) it is that of the target behind it.
 *
 * The inspector listens before any code of the program runs, so sockets are tried in order of their descriptors (inodes
 * are handed out in a batch for each processor) and a server of the target is asked only where there is no inspector at
 * all; ports of `skipPorts` never.
 */
export async function findInspector(pid: number, options: FindInspectorOptions = {}): Promise<string | null> {
  const root = options.root ?? '/proc';
  for (const port of listeningPorts(behindWrappers(pid, root), root)) {
    if (options.skipPorts?.has(port)) continue;
    const url = await askForUrl(port, options.timeoutMs ?? answerMs);
    if (url !== null) return url;
  }
  return null;
}

/** Ports this very process listens on at 127.0.0.1, lowest descriptor first. */
function listeningPorts(pid: number, root: string): number[] {
  const ports = new Map(
    readTcp(root, pid, 'listen')
      .filter((socket) => socket.localAddress === '127.0.0.1')
      .map((socket) => [socket.inode, socket.localPort]),
  );
  return socketsByDescriptor(pid, root).flatMap((inode) => ports.get(inode) ?? []);
}

/** Null where something else answers. */
async function askForUrl(port: number, timeoutMs: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    const [first] = (await answer.json()) as { webSocketDebuggerUrl?: unknown; type?: unknown }[];
    return first?.type === 'node' && typeof first.webSocketDebuggerUrl === 'string'
      ? first.webSocketDebuggerUrl
      : null;
  } catch {
    return null;
  }
}
