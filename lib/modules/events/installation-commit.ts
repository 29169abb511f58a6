import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import type { GlobalTx } from "@/lib/platform/db/unit-of-work/tx";
import { unitOf } from "./commit";
import type { Doer, Unit } from "./unit";

/** A unit of work of the installation: what is written before a workspace is there, and with the workspace that it makes. */
export type InstallationUnit = GlobalTx & {
  /** The instant of this commit, epoch milliseconds. */
  readonly now: number;
  /** The same commit as a unit of one workspace, with its audit log, events and rooms. */
  within(doer: Doer): Unit;
};

/**
 * Runs `piece` as one unit of work of the whole installation, as `commit` does for a workspace: all of it is stored or
 * nothing, and the piece may run twice. Who may import this is a rule of `npm run check`.
 * @throws whatever the piece throws, with nothing of it stored
 */
export function installationCommit<T>(piece: (unit: InstallationUnit) => Promise<T>): Promise<T> {
  const now = Date.now();
  return globalCommit(
    (tx) => piece({ ...tx, now, within: (doer) => unitOf(tx.of(doer.workspaceId), doer, now) }),
    "accounts",
  );
}
