/**
 * The rig: what one round stands on - stand-ins, the instance under test, the driver, and the observer of the tree.
 * `study/` sees only this, and no wire format and no /proc.
 */
import type { DriverEndpoint, DriverRequest, LoadProgress, LoadResult, ReplyOf } from '../driver/messages.ts';
import type { OwnCost } from '../host/own-cost.ts';
import type { CrossCheck } from '../observe/observer.ts';
import type { Traceback } from '../observe/probes/sigquit.ts';
import type { Probe, Tree } from '../observe/types.ts';
import type { StandinHandle } from '../standin/client.ts';
import type { StandinCounts } from '../standin/messages.ts';
import type { Identity, TargetExit } from '../target/types.ts';

type RequestOf<K extends DriverRequest['kind']> = Omit<Extract<DriverRequest, { kind: K }>, 'kind'>;

/** The driver process, as a set of awaited calls. A lost driver rejects all of them with `driver-lost`. */
export interface DriverHandle {
  readonly pid: number;
  request<K extends DriverRequest['kind']>(kind: K, body: RequestOf<K>): Promise<ReplyOf[K]>;
}
export type { LoadProgress, LoadResult };

/** Our own processes, and the whole host beside them, since the last call. */
export interface OwnCosts {
  readonly driver: OwnCost | null;
  readonly standin: OwnCost | null;
  /** CPU of the harness itself. */
  readonly harnessMs: number;
  /** CPU of all programs of the host, ours and the target's included; null where it cannot be read. */
  readonly hostMs: number | null;
  /** Logical CPUs of the host, whether or not we may use them. */
  readonly cpus: number;
}

/** What connections take, and how much of it there may be. */
export interface Room {
  readonly open: number;
  readonly limit: number;
}

/** What the system lets a round open. Null = not limited, or the system does not tell. */
export interface RigRoom {
  readonly driver: Room | null;
  /** Null also for a tree of processes: each has a limit of its own. */
  readonly target: Room | null;
  /** Ports of one address from which a further connection can be opened to the endpoint. */
  readonly ports: number | null;
}

/** A process that was stopped (SIGSTOP, a debugger, Ctrl-Z). */
export interface Halt {
  /** `the driver`, `the target` ... */
  readonly who: string;
  readonly pid: number;
  /** How long at least, ms. */
  readonly ms: number;
}

/** How a newcomer was answered: after how long, or why not. */
export type Health =
  | { readonly ms: number; readonly why: null }
  | { readonly ms: null; readonly why: string };

export interface Rig {
  /**
   * Spawn to ready of the instance, null in it where it ran already; null as a whole for stdio, where each client's
   * `readyMs` says it.
   */
  readonly ready: { readonly readyMs: number | null; readonly execMs: number | null } | null;
  readonly driver: DriverHandle;
  /** One more driver of the same clients and methods; it ends with the rig. */
  moreDriver(): Promise<DriverHandle>;
  /** As the drivers are told of it, secrets and all; null for stdio. */
  readonly endpoint: DriverEndpoint | null;
  /** The target's tree. For stdio empty until the first client connects. */
  readonly tree: Tree;
  /** The probe of the (first) instance; for stdio bound once the first client is connected. */
  probe(): Promise<Probe>;
  standins(): Promise<Readonly<Record<string, StandinCounts>>>;
  /** Of the process with all stand-ins; null where there is none. */
  readonly standinLoop: Pick<StandinHandle, 'openWindow' | 'closeWindow'> | null;
  identity(): Promise<Identity>;
  /** Ends the target by SIGQUIT and counts the goroutines it prints: the last thing that is asked of a round. */
  traceback(): Promise<Traceback>;
  /** One process of the target by both samplers; null where there is one sampler only, or no process. About 2 ms, never in a window. */
  crossCheck(): Promise<CrossCheck | null>;
  /** Asks what is configured to be asked while calls are held, over a connection of its own. */
  health(): Promise<Health>;
  /** Descriptors and ports; about 1 ms and 1 us per socket of the host. Never in a window. */
  room(): RigRoom;
  /** What our own processes and the host took since the last call. */
  own(): OwnCosts;
  /** Who was stopped since the last call. */
  halts(): readonly Halt[];
  /** Rejects with `target-exited` (or `driver-lost`) as soon as a process this round stands on has died; race everything against it. */
  readonly lost: Promise<never>;
  exit(): TargetExit | null;
  /** Ends everything this round started; with proof. Never rejects: problems come back as `leftovers`. */
  close(): Promise<{ readonly stage: string; readonly leftovers: number }>;
}
