import type { TxSession } from "./tx";

/** Whose writes wait for each other: a workspace's; undefined: what is of no single workspace. */
export type Lane = number | undefined;

/** An open transaction. */
export type OpenTransaction = {
  session: TxSession;
  /** @throws when it isn't certain that everything is stored */
  commit(): void | Promise<void>;
  /** Undoes everything; never throws. */
  rollback(): void | Promise<void>;
};

/** How an engine writes. */
export type Door = {
  /** What shares a queue: pieces of one queue share transactions, one at a time. */
  queueOf(lane: Lane): unknown;
  /** Runs `work` when a transaction may be opened. */
  enter(work: () => Promise<void>): Promise<void>;
  open(lane: Lane): OpenTransaction | Promise<OpenTransaction>;
};
