import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { deleteExpiredLinks } from "./store/access-token";

/** Deletes the links of all workspaces that expired, used or not. @returns how many */
export function purgeExpiredLinks(now: number): Promise<number> {
  return globalCommit((tx) => tx.run(deleteExpiredLinks, { now }));
}
