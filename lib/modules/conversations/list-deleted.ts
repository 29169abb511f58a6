import { isoInstant } from "@/lib/kernel/instant";
import { latestDoers } from "@/lib/modules/events/latest-doers";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Ctx } from "@/lib/platform/session/context";
import type { DeletedChatsDto } from "./schema";
import { RESTORE_MS } from "./state/delete-conversation";
import { deletedSince } from "./store/conversation";

/** Most rows of the answer: a team that deletes more in a day sees the older ones as it restores the newer. */
export const DELETED_MAX = 100;

/**
 * The conversations that the asker sees and that can still be restored, newest deletion first. `more` says that there are older
 * ones than the {@link DELETED_MAX} given.
 */
export async function listDeletedConversations(
  ctx: Pick<Ctx, "workspaceId" | "sight">,
  now = Date.now(),
): Promise<DeletedChatsDto> {
  const since = now - RESTORE_MS;
  const rows = await reads(ctx.workspaceId).all(deletedSince, {
    since,
    limit: DELETED_MAX + 1,
    ...viewerOf(ctx.sight),
  });
  const page = rows.slice(0, DELETED_MAX);
  const ids = page.map(({ id }) => id);
  // The audit log knows: its line is written in the commit of the deletion.
  const deleters = await latestDoers(ctx.workspaceId, {
    action: "conversation.deleted",
    subjectType: "conversation",
    ids,
    since,
  });
  return {
    items: page.map(({ id, subject, channel, customerId, customerName, deletedAt }) => ({
      id,
      subject,
      channelName: channel,
      customer: { id: customerId, name: customerName },
      deletedBy: deleters.get(id) ?? null,
      deletedAt: isoInstant(deletedAt ?? 0),
      restorableUntil: isoInstant((deletedAt ?? 0) + RESTORE_MS),
    })),
    more: rows.length > DELETED_MAX,
  };
}
