import type { Ctx } from "@/lib/platform/session/context";
import { RESTORE_MS } from "./delete-conversation";
import type { DeletedChatDto, DeletedChatsDto } from "./schema";

/** Most rows of the answer: a team that deletes more in a day sees the older ones as it restores the newer. */
export const DELETED_MAX = 100;

/**
 * The conversations that can still be restored, newest deletion first. `more` says that there are older ones than the
 * {@link DELETED_MAX} given.
 */
export async function listDeletedConversations(ctx: Ctx, now = Date.now()): Promise<DeletedChatsDto> {
  const since = new Date(now - RESTORE_MS);
  const rows = await ctx.db.conversation.findMany({
    where: { deletedAt: { gt: since } },
    orderBy: [{ deletedAt: "desc" }, { id: "desc" }],
    take: DELETED_MAX + 1,
    select: { id: true, subject: true, channel: true, deletedAt: true, customer: { select: { id: true, name: true } } },
  });
  const page = rows.slice(0, DELETED_MAX);
  const deleters = await findDeleters(
    ctx,
    page.map(({ id }) => id),
    since,
  );
  return {
    items: page.map(({ id, subject, channel, customer, deletedAt }) => {
      const at = deletedAt?.getTime() ?? 0;
      return {
        id,
        subject,
        channelName: channel,
        customer,
        deletedBy: deleters.get(id) ?? null,
        deletedAt: new Date(at).toISOString(),
        restorableUntil: new Date(at + RESTORE_MS).toISOString(),
      };
    }),
    more: rows.length > DELETED_MAX,
  };
}

/** Who deleted each conversation last: the audit log knows, whose line is written in the transaction of the deletion. */
async function findDeleters(
  ctx: Ctx,
  ids: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, NonNullable<DeletedChatDto["deletedBy"]>>> {
  if (ids.length === 0) return new Map();
  const lines = await ctx.db.auditEvent.findMany({
    where: {
      createdAt: { gte: since },
      action: "conversation.deleted",
      subjectType: "conversation",
      subjectId: { in: ids.map(String) },
    },
    orderBy: { id: "asc" },
    select: { subjectId: true, attender: { select: { id: true, firstName: true, surname: true } } },
  });
  // In ascending order, so that the last deletion of a conversation that was restored in between stays.
  return new Map(
    lines.flatMap(({ subjectId, attender }) =>
      attender
        ? [[Number(subjectId), { id: attender.id, name: `${attender.firstName} ${attender.surname}`.trim() }]]
        : [],
    ),
  );
}
