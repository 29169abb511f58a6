import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { viewersAmong } from "@/lib/modules/conversations/sight";
import { setTeam } from "@/lib/modules/conversations/store/conversation-state";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { findKnownTeam } from "@/lib/modules/teams/queries";
import type { TeamName } from "@/lib/modules/teams/schema";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { markSearched } from "@/lib/platform/search/mark";
import type { Ctx } from "@/lib/platform/session/context";
import { giveConversation } from "./give-conversation";
import { recordChange } from "./record-change";
import { type RowToChange, readRowToChange } from "./row-to-change";

/**
 * Moves a conversation, open or closed, to a team, or out of its team with null. Its assignee keeps an open one only if they see
 * that team's conversations; else it waits for somebody to take it. `from` is the team
 * that the caller saw: when the conversation belongs to another one by now, nothing changes.
 * @throws {AppError} NOT_FOUND for the conversation or a team that isn't there, TEAM_CHANGED
 */
export function moveToTeam(
  ctx: Ctx,
  { chatId, teamId, from }: { chatId: number; teamId: number | null; from: number | null },
): Promise<ChatDto> {
  return commit(ctx, async (unit) => {
    const team = teamId === null ? null : await findKnownTeam(unit, teamId, ctx.sight);
    if (team === undefined) throw notFound();
    const row = await readRowToChange(unit, chatId);
    const before = await chatOf(unit, chatId, ctx.attender.id);
    const current = before.team?.id ?? null;
    if (current === teamId) return before;
    if (current !== from) throw new AppError("TEAM_CHANGED");
    return (await moveRow(ctx, unit, row, team)).chat;
  });
}

/**
 * Moves a conversation whose row was read in this commit. @param by null: the product itself moves it
 * @returns it as it is then, and whether its assignee lost it by that
 */
export async function moveRow(
  by: Pick<Ctx, "attender"> | null,
  unit: Unit,
  row: RowToChange,
  team: TeamName | null,
): Promise<{ chat: ChatDto; isReleased: boolean }> {
  const [chatId, teamId] = [row.id, team?.id ?? null];
  await unit.run(setTeam, { id: chatId, teamId, now: unit.now });
  await markSearched(unit, "audience", [chatId]);
  const moved = { ...row, teamId, audience: teamId ?? 0 };
  await recordChange(unit, chatId, row, moved);
  // Its figures are the new team's, and are filed under it.
  await unit.react("conversation.recorded", chatId, {});
  await unit.react("conversation.placed", chatId, {});
  await unit.react("conversation.changed", chatId, { what: ["moved"] });
  await addEntry(unit, { chatId, kind: "moved", authorId: by?.attender.id ?? null, content: team?.name ?? "" });
  const isReleased = await leavesAssignee(unit, moved);
  if (isReleased) await giveConversation(unit, moved, null, null);
  await unit.audit("conversation.moved", { subject: ["conversation", chatId], details: { teamId } });
  const chat = await chatOf(unit, chatId, by?.attender.id ?? 0);
  const { assignedAttender, status, statusCode, awaitingReplySince, updatedAt } = chat;
  const state = { assignedAttender, status, statusCode, awaitingReplySince, updatedAt };
  unit.afterwards(() =>
    announceChange(unit.workspaceId, {
      id: chatId,
      ...(by && { changedBy: by.attender.fullName }),
      team: chat.team,
      ...state,
    }),
  );
  return { chat, isReleased };
}

/** Whether an open conversation's assignee wouldn't see it in its team without having it. */
async function leavesAssignee(unit: Unit, { id, status, assignedAttenderId }: RowToChange): Promise<boolean> {
  if (assignedAttenderId === null || status === "closed") return false;
  return (await viewersAmong(unit, id, [assignedAttenderId], { isUnassigned: true })).length === 0;
}
