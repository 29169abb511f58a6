import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { setTeam } from "@/lib/modules/conversations/store/conversation-state";
import { commit } from "@/lib/modules/events/commit";
import { findTeam } from "@/lib/modules/teams/queries";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { readRowToChange } from "./row-to-change";

/**
 * Moves a conversation, open or closed, to a team, or out of its team with null. The assignee stays the same. `from` is the team
 * that the caller saw: when the conversation belongs to another one by now, nothing changes.
 * @throws {AppError} NOT_FOUND for the conversation or a team that isn't there, TEAM_CHANGED
 */
export function moveToTeam(
  ctx: Ctx,
  { chatId, teamId, from }: { chatId: number; teamId: number | null; from: number | null },
): Promise<ChatDto> {
  return commit(ctx, async (unit) => {
    const team = teamId === null ? null : await findTeam(unit, teamId);
    if (team === undefined) throw notFound();
    await readRowToChange(unit, chatId);
    const before = await chatOf(unit, chatId, ctx.attender.id);
    const current = before.team?.id ?? null;
    if (current === teamId) return before;
    if (current !== from) throw new AppError("TEAM_CHANGED");
    await unit.run(setTeam, { id: chatId, teamId, now: unit.now });
    await addEntry(unit, { chatId, kind: "moved", authorId: ctx.attender.id, content: team?.name ?? "" });
    await unit.audit("conversation.moved", { subject: ["conversation", chatId], details: { teamId } });
    const chat = await chatOf(unit, chatId, ctx.attender.id);
    const { updatedAt } = chat;
    unit.afterwards(() =>
      announceChange(unit.workspaceId, { id: chatId, changedBy: ctx.attender.fullName, team: chat.team, updatedAt }),
    );
    return chat;
  });
}
