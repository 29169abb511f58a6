import { isAborting, isPassing } from "@/lib/platform/db/trouble";
import { describeError } from "@/lib/platform/log/describe-error";
import { logger } from "@/lib/platform/log/logger";
import { type Asked, countAsking, readAhead } from "./ahead";
import type { Lane } from "./door";
import { door } from "./doors";
import { insideCommit } from "./inside";
import { openTx, Shared, sendBatches, type TxSession } from "./tx";

export type Piece = (session: TxSession, shared: Shared) => Promise<unknown>;

/** A piece that waits for its commit. */
export type Entry = {
  lane: Lane;
  piece: Piece;
  asked: Asked | undefined;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Until when it waits for what passes: another's lock, a server that starts again (performance.now()). */
  until: number;
};

/**
 * A piece of which nothing was done, for what passes: the error that says so, or, where it shared a transaction with other
 * workspaces' pieces, that another transaction has its workspace.
 */
export type Waiting = { entry: Entry; why: { error: unknown } | "busy" };

/** Commits a group and settles its pieces. @returns those that met what passes; of them nothing was done. */
export async function settle(group: readonly Entry[]): Promise<Waiting[]> {
  const refused = new Set<Entry>();
  let done: Done;
  try {
    done = await transaction(group, (entry, error) => {
      refused.add(entry);
      entry.reject(error);
    });
  } catch (error) {
    const open = group.filter((entry) => !refused.has(entry));
    if (isPassing(error)) return open.map((entry) => ({ entry, why: { error } }));
    if (open.length > 1) return (await alone(open)).flat();
    for (const entry of open) entry.reject(error);
    return [];
  }
  for (const work of done.shared.afterwards) runAfterwards(work);
  for (const { entry, value } of done.outcomes) entry.resolve(value);
  return done.busy.map((entry) => ({ entry, why: "busy" }));
}

async function alone(group: readonly Entry[]): Promise<Waiting[][]> {
  const waiting: Waiting[][] = [];
  for (const entry of group) waiting.push(await settle([entry]));
  return waiting;
}

type Done = { outcomes: { entry: Entry; value: unknown }[]; shared: Shared; busy: readonly Entry[] };

/** One transaction of all pieces. A piece that throws before anything was written is refused; a later throw undoes all. */
async function transaction(all: readonly Entry[], refuse: (entry: Entry, error: unknown) => void): Promise<Done> {
  const shared = new Shared();
  const outcomes: Done["outcomes"] = [];
  const { readsAhead, ...engine } = door();
  const open = await engine.open(all);
  const isBusy = ({ lane }: Entry) => lane !== undefined && open.busy.has(lane);
  const [group, busy] = open.busy.size === 0 ? [all, []] : [all.filter((entry) => !isBusy(entry)), all.filter(isBusy)];
  try {
    await insideCommit(async () => {
      let readFor = 0;
      for (const [index, entry] of group.entries()) {
        if (readsAhead && entry.asked && index >= readFor) {
          readFor = index + countAsking(group, index);
          // What is read ahead has to find what the pieces before left to be written.
          sendBatches(open.session, shared);
          const bound = (id: number) => openTx(open.session.within(id), shared, id);
          await readAhead(group.slice(index, readFor), open.session, bound);
        }
        const told = shared.afterwards.length;
        const isClean = !shared.hasWritten;
        try {
          outcomes.push({ entry, value: await entry.piece(open.session, shared) });
        } catch (error) {
          // Nothing of it to undo, if neither it nor a piece before it wrote.
          if (!isClean || shared.hasWritten || isAborting(error)) throw error;
          shared.afterwards.length = told;
          refuse(entry, error);
        }
      }
      await shared.finish();
      sendBatches(open.session, shared);
    });
    await open.commit();
  } catch (error) {
    await open.rollback();
    throw error;
  }
  return { outcomes, shared, busy };
}

function runAfterwards(work: () => void): void {
  try {
    work();
  } catch (error) {
    // What is stored stays stored: its caller must not be told otherwise.
    logger().error({ err: describeError(error).message }, "telling of a commit failed");
  }
}
