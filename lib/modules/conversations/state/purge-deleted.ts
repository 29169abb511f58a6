import { filesOf } from "@/lib/modules/conversations/held/held-dto";
import { letGoOfWinner } from "@/lib/modules/conversations/merging/store/conversation-merge";
import { attachedFilesOf } from "@/lib/modules/conversations/store/attachment";
import {
  deletedBefore,
  deletedById,
  eraseAttachments,
  eraseConversation,
  eraseMessages,
} from "@/lib/modules/conversations/store/conversation-purge";
import { deleteHeldMessage, heldOf } from "@/lib/modules/conversations/store/held-message";
import { commit } from "@/lib/modules/events/commit";
import { eraseValuesOf } from "@/lib/modules/fields/erase-values";
import { countFiles } from "@/lib/modules/files/storage-quota";
import { globalReads } from "@/lib/platform/db/reads";
import { queueFileRemoval } from "@/lib/platform/storage/removal";
import { RESTORE_MS } from "./delete-conversation";

const BATCH = 50;
/** Messages of one transaction: bounds how long it holds the event loop. */
const MESSAGES_AT_ONCE = 200;

/** Erases the conversations of all workspaces that nobody restored in time, with their files. @returns how many. */
export async function purgeDeletedConversations(now: number): Promise<number> {
  for (let count = 0; ; ) {
    const deleted = await globalReads.all(deletedBefore, { before: now - RESTORE_MS, limit: BATCH });
    for (const { workspaceId, id } of deleted) {
      await letGo(workspaceId, id);
      while (!(await eraseStep(workspaceId, id)));
    }
    count += deleted.length;
    if (deleted.length < BATCH) return count;
  }
}

/** Whoever keeps something of the conversation, and its files, lets go, in a commit before the first row is deleted. */
function letGo(workspaceId: number, id: number): Promise<void> {
  return commit({ workspaceId }, async (unit) => {
    if (!(await unit.first(deletedById, { id }))) return;
    for (const { storageKey } of await unit.all(attachedFilesOf, { conversationId: id }))
      await queueFileRemoval(unit, storageKey);
    for (const row of await unit.all(heldOf, { conversationId: id })) {
      const files = filesOf(row);
      await unit.run(deleteHeldMessage, { id: row.id });
      await countFiles(unit, files, -1);
      for (const { storageKey } of files) await queueFileRemoval(unit, storageKey);
    }
    await unit.run(letGoOfWinner, { winnerId: id });
    await unit.react("conversation.erased", id, {});
  });
}

/** Deletes some messages for good, and the conversation after its last. @returns whether it is gone, or was restored */
function eraseStep(workspaceId: number, id: number): Promise<boolean> {
  return commit({ workspaceId }, async (unit) => {
    if (!(await unit.first(deletedById, { id }))) return true;
    await countFiles(unit, await unit.all(eraseAttachments, { id }), -1);
    if ((await unit.run(eraseMessages, { id, limit: MESSAGES_AT_ONCE })) === MESSAGES_AT_ONCE) return false;
    await eraseValuesOf(unit, "conversation", [id]);
    await unit.run(eraseConversation, { id });
    return true;
  });
}
