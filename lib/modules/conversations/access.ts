import { unseenMention } from "@/lib/modules/attenders/unseen-mention";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { grantDtoOf, readLooks } from "@/lib/modules/teams/access/access";
import { type AccessDto, GRANTS_MAX } from "@/lib/modules/teams/access/schema";
import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { viewersChanged } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import type { ChatDto } from "./schema";
import { readSeenFields, viewersAmong } from "./sight";
import { deleteGrant, grantsOf, insertGrant } from "./store/conversation-grant";

/**
 * Who sees a conversation beside those who see its team's. The caller has made sure that the asker sees it. Which administrators
 * looked into a private team's is for its leads and for administrators.
 */
export async function readAccess(ctx: Ctx, { id, team }: Pick<ChatDto, "id" | "team">): Promise<AccessDto> {
  const grants = await reads(ctx.workspaceId).all(grantsOf, { conversationId: id });
  return {
    grants: grants.map(grantDtoOf),
    looks: await readLooks(ctx, { type: "conversation", id, teamId: team?.id ?? null }),
  };
}

/**
 * Gives those of some people access who don't see a conversation, because a note names them.
 * @param isAgreed whether who writes the note agreed that they get it
 * @throws {AppError} MENTION_WITHOUT_ACCESS with their names unless that is agreed; CONFLICT beyond the limit
 */
export async function letIn(unit: Unit, ctx: Ctx, chatId: number, named: readonly number[], isAgreed: boolean) {
  const viewers = await viewersAmong(unit, chatId, named);
  const withoutAccess = named.filter((id) => !viewers.includes(id));
  if (withoutAccess.length === 0) return;
  if (!isAgreed) throw await unseenMention(unit.workspaceId, withoutAccess);
  if ((await unit.all(grantsOf, { conversationId: chatId })).length + withoutAccess.length > GRANTS_MAX)
    throw new AppError("CONFLICT");
  const before = (await readSeenFields(unit, [chatId])).get(chatId);
  for (const attenderId of withoutAccess) {
    await unit.run(insertGrant, { conversationId: chatId, attenderId, grantedById: ctx.attender.id, now: unit.now });
    await unit.audit("conversation.access_given", { subject: ["conversation", chatId], details: { attenderId } });
  }
  if (before) unit.afterwards(() => viewersChanged(unit.workspaceId, chatId, before));
}

/** Takes somebody's access to a conversation back. @throws {AppError} NOT_FOUND when they weren't given any */
export function takeBackGrant(ctx: Ctx, chatId: number, attenderId: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const before = (await readSeenFields(unit, [chatId])).get(chatId);
    if (!before || (await unit.run(deleteGrant, { conversationId: chatId, attenderId })) === 0) throw notFound();
    await unit.audit("conversation.access_taken", { subject: ["conversation", chatId], details: { attenderId } });
    unit.afterwards(() => viewersChanged(unit.workspaceId, chatId, before));
  });
}
