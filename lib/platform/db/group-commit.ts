import { globalCommit } from "./unit-of-work/commit";
import { type GroupDb, preparedSide } from "./unit-of-work/prepared";

/** Synchronous reads and writes of one piece of work. It may throw; then nothing of it stays. */
export type Work<T> = (db: GroupDb) => T;

/** A piece of a commit whose statements are prepared by hand; `commit` of lib/modules/events is for everything else. */
export function groupCommit<T>(work: Work<T>): Promise<T> {
  return globalCommit(async (tx) => work(preparedSide(tx).db));
}
