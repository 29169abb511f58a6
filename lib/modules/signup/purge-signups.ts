import { billingNow } from "@/lib/modules/billing/clock";
import { forgetUnpaid } from "@/lib/modules/billing/forget-unpaid";
import { installationCommit } from "@/lib/modules/events/installation-commit";
import { abandonedSignups, deleteSignups } from "./store/signup";

/** How long what a company typed is kept after a signup that came to nothing. */
const ABANDONED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const BATCH = 200;

/** Deletes signups that nobody paid, with their failed payments. @returns how many. */
export async function purgeSignups(): Promise<number> {
  const before = billingNow() - ABANDONED_KEPT_MS;
  let count = 0;
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    const { erased, lastId } = await purgeBatch(before, afterId);
    count += erased;
    afterId = lastId;
  }
  return count;
}

/** @returns how many were deleted, and the last of those that were looked at; undefined: there were no more */
function purgeBatch(before: number, afterId: number): Promise<{ erased: number; lastId: number | undefined }> {
  return installationCommit(async (unit) => {
    const abandoned = await unit.all(abandonedSignups, { before, afterId, limit: BATCH });
    const ids = await forgetUnpaid(
      unit,
      abandoned.map(({ id }) => id),
    );
    const erased = ids.length === 0 ? 0 : await unit.run(deleteSignups, { ids });
    return { erased, lastId: abandoned.at(-1)?.id };
  });
}
