import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { taggedEntries } from "../store/queue-entry";
import { touchQueue } from "./follow";

/** Conversations of one commit: bounds how long it holds the write gate. */
const AT_ONCE = 25;

/** Looks up anew which skills those ask for that wait, after tags got other names. It may run twice. */
export async function followTags(workspaceId: number): Promise<void> {
  for (let afterId = 0; ; ) {
    const rows = await reads(workspaceId).all(taggedEntries, { afterId, limit: AT_ONCE });
    const ids = rows.map(({ conversationId }) => conversationId);
    if (ids.length > 0)
      await commit({ workspaceId }, async (unit) => {
        for (const id of ids) touchQueue(unit, id);
      });
    if (ids.length < AT_ONCE) return;
    afterId = ids.at(-1) ?? afterId;
  }
}
