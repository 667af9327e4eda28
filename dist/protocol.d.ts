/**
* A protocol of one's own: what its module exports, and what it is given. These types are public (`ratingplate/protocol`);
* docs/protocols.md says it in words.
*
* Clients and methods are numbers from 0, as they stand in the config's order. Nothing may throw away an error: whatever
* went wrong with a call is told by `done`.
*/
/** A JSON value. */
export type Value = null | boolean | number | string | readonly Value[] | {
	readonly [key: string]: Value;
};
/** A method of the config: `call: NAME`, `params`, `expect`. */
export interface OwnMethod {
	readonly name: string;
	/** What stands after `call:`. */
	readonly call: string;
	/** Null where the config gives none. Its texts may hold `${client}` and `${call}`: see `fill`. */
	readonly params: Value;
	readonly expect: Value;
	readonly timeoutMs: number;
}
/** What the module is given. */
export interface OwnContext {
	/** Of the endpoint, ports filled in; null where it has none. */
	readonly url: string | null;
	/** `client.headers` of the endpoint; texts may hold `${client}` and `${call}`. */
	readonly headers: Readonly<Record<string, string>>;
	/** `client.user` and `client.password`. Never to be printed. */
	readonly user: string | null;
	readonly password: string | null;
	/** `tls` of the endpoint; a file of certificates, and the name that the server's must be for. */
	readonly tls: {
		readonly ca: string | null;
		readonly serverName: string | null;
	} | null;
	/** `options` of the endpoint, as they stand there. */
	readonly options: Readonly<Record<string, Value>>;
	readonly methods: readonly OwnMethod[];
	/** Calls that a client may have open at once. */
	readonly inFlight: number;
	/** `${client}` (from 1), `${call}` and `$$` in all texts of a value. */
	readonly fill: (value: Value, client: number, call: number) => Value;
	/** A protocol from functions that return promises; the same as the export of `ratingplate/protocol`. */
	readonly fromAsync: FromAsync;
}
/** A call under way. The same object stands for every call of that client and lane. */
export interface OwnSlot {
	readonly client: number;
	/** 0 .. inFlight - 1. */
	readonly lane: number;
	/** Number of the call, counted over all clients: what `${call}` stands for. */
	readonly call: number;
}
/** How a call ended. */
export interface OwnEnd {
	/**
	* `ok` where left out. `failed`: answered with an error. `mismatch`: answered wrong. `reset`: the connection broke.
	* `local`: this machine lacked something, such as a port.
	*/
	readonly outcome?: "ok" | "failed" | "mismatch" | "reset" | "local";
	/** Why not ok, in one line; calls are counted by it, so that it must not differ from call to call. */
	readonly reason?: string;
	/** Of the answer: its body, and all that was read for it; left out where that is not known. */
	readonly payloadBytes?: number;
	readonly wireBytes?: number;
	/** The answer, for checks and evidence; asked for in no load. */
	readonly answer?: string | Uint8Array | Value;
}
/** An error stands for `failed`, or for `reset` or `local` where it is one of a socket. */
export type OwnDone = (end?: OwnEnd | Error | null) => void;
/** What `createProtocol` returns. All of it runs on the driver's one thread: what it takes, calls wait for. */
export interface OwnProtocol {
	/** Opens what the client needs. An error means that the client could not connect. */
	connect(client: number, done: (error?: Error | null) => void): void;
	/** Starts a call; the time runs from here to `done`. */
	call(slot: OwnSlot, method: number, done: OwnDone): void;
	/** Closes the client. Calls that are still open end then, or are given up. */
	close(client: number, done: () => void): void;
	/** The call took too long or load is broken off: nobody waits for it any more. */
	abandon?(slot: OwnSlot): void;
	/** Open connections now; without it, connected clients are counted. */
	connections?(): number;
	/** Name and version of the server, say, once known. */
	serverInfo?(): Readonly<Record<string, string>> | null;
}
/** The one export that a module must have. */
export type CreateOwnProtocol = (context: OwnContext) => OwnProtocol | Promise<OwnProtocol>;
/** What clients are made of: `C` is whatever `connect` gives, a connection or a client of a library. */
export interface AsyncProtocol<C> {
	connect(client: number): Promise<C>;
	/** Resolves with how it ended, nothing = ok. A rejection is `failed`, or `reset` where it is an error of a socket. */
	call(connection: C, method: number, slot: OwnSlot): Promise<OwnEnd | undefined>;
	close(connection: C): Promise<void> | void;
	serverInfo?(): Readonly<Record<string, string>> | null;
}
/** Makes a protocol of such functions. */
export type FromAsync = <C>(protocol: AsyncProtocol<C>) => OwnProtocol;
/** A protocol from functions that return promises. */
/** @returns a protocol of callbacks, as the driver calls it. */
export declare function fromAsync<C>(protocol: AsyncProtocol<C>): OwnProtocol;
