import type { TxSession } from "./tx";

/** Whose writes wait for each other: a workspace's; undefined: what is of no single workspace. */
export type Lane = number | undefined;

/** An open transaction. */
export type OpenTransaction = {
  session: TxSession;
  /** Whose workspaces another transaction has: of their pieces nothing may be done in this one. */
  busy: ReadonlySet<number>;
  /** @throws when it isn't certain that everything is stored */
  commit(): void | Promise<void>;
  /** Undoes everything; never throws. */
  rollback(): void | Promise<void>;
};

/** How an engine writes. */
export type Door = {
  /** Whether a statement is a trip to a server: then what pieces need is read for all of them at once. */
  readonly readsAhead: boolean;
  /** Whether pieces of several workspaces may share a transaction that isn't the engine's only one. */
  mayShare(): boolean;
  /** What shares a queue: pieces of one queue share transactions, one at a time. */
  queueOf(lane: Lane): unknown;
  /** Runs `work` when a transaction may be opened. @throws, by its promise, when the database can't be opened at all */
  enter(work: () => Promise<void>): Promise<void>;
  /** Opens a transaction for these pieces: of one lane, or of several workspaces that share it. */
  open(pieces: readonly { lane: Lane }[]): OpenTransaction | Promise<OpenTransaction>;
};
