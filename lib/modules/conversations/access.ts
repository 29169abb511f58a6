import { isoInstant } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { commit } from "@/lib/modules/events/commit";
import { doersBySubject } from "@/lib/modules/events/latest-doers";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { viewersChanged } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { type AccessDto, type ChatDto, GRANTS_MAX, type GrantDto } from "./schema";
import { readSeenFields, viewersAmong } from "./sight";
import { deleteGrant, type GrantRow, grantsOf, insertGrant } from "./store/conversation-grant";

/** Looks that are older are in the audit log alone. Milliseconds. */
const LOOKS_OF_MS = 90 * 24 * 60 * 60 * 1000;

const nameOf = (first: string | null, surname: string | null) => `${first ?? ""} ${surname ?? ""}`.trim();

const toDto = ({ id, firstName, surname, reason, createdAt, ...by }: GrantRow): GrantDto => ({
  attender: { id, name: nameOf(firstName, surname) },
  reason,
  grantedBy: by.grantedById === null ? null : { id: by.grantedById, name: nameOf(by.byFirstName, by.bySurname) },
  createdAt: isoInstant(createdAt),
});

/**
 * Who sees a conversation beside those who see its team's. The caller has made sure that the asker sees it. Which administrators
 * looked into a private team's is for its leads and for administrators.
 */
export async function readAccess(ctx: Ctx, { id, team }: Pick<ChatDto, "id" | "team">): Promise<AccessDto> {
  const grants = (await reads(ctx.workspaceId).all(grantsOf, { conversationId: id })).map(toDto);
  const isTold = team !== null && (ctx.ledTeamIds.includes(team.id) || ctx.outsideTeamIds.includes(team.id));
  if (!isTold) return { grants, looks: [] };
  const lookers = await doersBySubject(ctx.workspaceId, {
    action: "conversation.opened_private",
    subjectType: "conversation",
    ids: [id],
    since: Date.now() - LOOKS_OF_MS,
  });
  return { grants, looks: (lookers.get(id) ?? []).map(({ at, ...attender }) => ({ attender, at: isoInstant(at) })) };
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
  if (!isAgreed) {
    const nameOfId = await attenderNames(unit.workspaceId, withoutAccess);
    const people = withoutAccess.map((id) => nameOfId.get(id) ?? "");
    throw new AppError("MENTION_WITHOUT_ACCESS", { names: people.join(", "), people });
  }
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
