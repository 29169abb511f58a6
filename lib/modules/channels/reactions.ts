import { type Reaction, within } from "@/lib/modules/events/reactions";
import { queueFileRemoval } from "@/lib/platform/storage/removal";
import { sourcesOf } from "./email/store/stored-files";
import { followMerge } from "./web-chat/follow-merge";

/** What channels do when something happens elsewhere. */
export const channelReactions: readonly Reaction[] = [
  within("conversation.erased", async (unit, { subjectId }) => {
    for (const { rawKey } of await unit.all(sourcesOf, { conversationId: Number(subjectId) }))
      await queueFileRemoval(unit, rawKey);
  }),
  ...followMerge,
];
