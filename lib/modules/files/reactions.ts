import { type Reaction, within } from "@/lib/modules/events/reactions";
import { queueFileRemoval } from "@/lib/platform/storage/removal";
import { countFiles } from "./storage-quota";
import { deleteUploadsFor } from "./store/upload";

/** What files do when something happens elsewhere. */
export const fileReactions: readonly Reaction[] = [
  within("conversation.erased", async (unit, { subjectId }) => {
    const removed = await unit.all(deleteUploadsFor, { conversationId: Number(subjectId) });
    await countFiles(unit, removed, -1);
    for (const { storageKey } of removed) await queueFileRemoval(unit, storageKey);
  }),
];
