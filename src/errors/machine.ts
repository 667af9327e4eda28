/** What the machine would not give: descriptors, ports, a sight of processes, processor time. */
import { RatingplateError } from './base.ts';

/** A process of the run may not open as many files and sockets as its work takes. */
export class DescriptorsShortError extends RatingplateError {
  static override readonly code = 'descriptors-short';
  static override readonly hint =
    'Raise the limit where ratingplate is started (`ulimit -n 65536`; in a service, LimitNOFILE), or measure fewer clients or calls in flight.';
}

/** No local port is left: for a target to listen on, for a stand-in, or for the driver's connections. */
export class PortsShortError extends RatingplateError {
  static override readonly code = 'ports-short';
  static override readonly hint =
    'End what holds so many ports (`ss -s`), widen the range (`sysctl net.ipv4.ip_local_port_range`), or give each client a source address of its own: `client: { source: "127.0.0.${client}" }`.';
}

/** The system does not tell which processes there are, so that a target can neither be measured nor ended with proof. */
export class ProcessesHiddenError extends RatingplateError {
  static override readonly code = 'processes-hidden';
  static override readonly hint =
    'Linux: mount /proc where ratingplate runs (`mount -t proc proc /proc`); elsewhere `ps` must work.';
}

/** A process that the round stands on was stopped (SIGSTOP, a debugger, Ctrl-Z) and did not go on. */
export class ProcessStoppedError extends RatingplateError {
  static override readonly code = 'process-stopped';
  static override readonly hint =
    'Let it go on (`kill -CONT`) and measure again; leave debuggers and job control alone while a run goes on.';
}

/** The driver was to call from a network of its own (`from: bridge`), and none can be made here. */
export class BridgeUnavailableError extends RatingplateError {
  static override readonly code = 'bridge-unavailable';
  static override readonly hint =
    'Run as root (or with CAP_NET_ADMIN and CAP_SYS_ADMIN) on Linux with iproute2, or leave `bridge` out of the axis `from`.';

  constructor(said: string) {
    super(`A network namespace joined to this machine cannot be made: ${said}.`);
  }
}
