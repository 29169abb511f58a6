import { globalSlot } from "@/lib/platform/global-slot";
import { inLogContext, logContext } from "@/lib/platform/log/log-context";
import type { Asked } from "./ahead";
import { Committers } from "./committers";
import type { Lane } from "./door";
import { assertOutsideCommit } from "./inside";
import { presumption } from "./presumption";
import type { Piece } from "./settle";
import { type GlobalTx, openTx, type Tx } from "./tx";

/**
 * Runs `piece` in a transaction on one workspace and resolves with its result once that is on disk. Pieces that begin in the
 * same turn of the event loop share a transaction, because one commit per turn instead of one per message is what makes
 * durable answers cheap; a piece that throws leaves nothing behind, and the others stay whole. It may run twice, so it has no
 * effect outside of its transaction but through `afterwards`.
 * @param asked what is best read for it together with what other pieces ask for
 * @throws whatever the piece throws
 */
export function commit<T>(workspaceId: number, piece: (tx: Tx) => Promise<T>, asked?: Asked): Promise<T> {
  return add(workspaceId, (session, shared) => piece(openTx(session, shared, workspaceId)), asked) as Promise<T>;
}

/** What of the whole installation goes one at a time, on all nodes: what it read stays true. Workspaces have positive numbers. */
const TURNS = { accounts: 0, figures: -1 } as const;

/**
 * The same for what isn't of one workspace: sign-up, the queue, purges. Who may import this is a rule of `npm run check`.
 * @param turn of which only one at a time runs; without it, on PostgreSQL, it runs beside everything else
 */
export function globalCommit<T>(piece: (tx: GlobalTx) => Promise<T>, turn?: keyof typeof TURNS): Promise<T> {
  return add(turn && TURNS[turn], (session, shared) => piece(openTx(session, shared))) as Promise<T>;
}

function add(lane: Lane, piece: Piece, asked?: Asked): Promise<unknown> {
  assertOutsideCommit("another commit");
  // The turn's first piece opens the transaction; what another piece logs or queues is still its own request's.
  const context = logContext();
  const own: Piece = context ? (session, shared) => inLogContext(context, () => piece(session, shared)) : piece;
  const begin = () => globalSlot("db.commits", () => new Committers()).add(lane, own, asked);
  const presumed = presumption();
  return presumed ? presumed.then(begin) : begin();
}
