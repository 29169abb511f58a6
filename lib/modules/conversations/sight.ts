import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee, type SeenFields, sightOf } from "@/lib/platform/session/sight";
import { peopleBeside, seenFields } from "./store/conversation-sight";

/** What decides who sees conversations, by id; deleted ones too, and none that the workspace doesn't have. */
export async function readSeenFields(reader: Reader, ids: readonly number[]): Promise<Map<number, SeenFields>> {
  const rows = await reader.all(seenFields, { ids });
  return new Map(
    rows.map(({ id, grantedTo, ...row }) => [
      id,
      { ...row, grantedTo: grantedTo === "[]" ? [] : readStoredJson<number[]>(grantedTo) },
    ]),
  );
}

/** Whether somebody sees all of these conversations. */
export async function seesAllOf(
  { workspaceId, sight }: Pick<Ctx, "workspaceId" | "sight">,
  ids: readonly number[],
): Promise<boolean> {
  const rows = await readSeenFields(reads(workspaceId), ids);
  return ids.every((id) => {
    const row = rows.get(id);
    return row !== undefined && canSee(sight, row);
  });
}

/**
 * Which of some people see a conversation as it is in this commit.
 * @param options.isUnassigned as if nobody had it
 */
export async function seersAmong(
  reader: Pick<Reader, "all">,
  conversationId: number,
  attenderIds: readonly number[],
  options: { isUnassigned?: boolean } = {},
): Promise<number[]> {
  if (attenderIds.length === 0) return [];
  const people = await reader.all(peopleBeside, { conversationId, attenderIds });
  return people.flatMap(({ id, profile, reach, audience, assignedAttenderId, isPrivate, deletedAt, ...beside }) => {
    const isMember = beside.memberId !== null;
    const team = { id: audience, isPrivate: isPrivate === true, isDeleted: deletedAt !== null, isMember };
    const sight = sightOf({ attenderId: id, profile, reach }, audience === 0 ? [] : [team]);
    const assignee = options.isUnassigned ? null : assignedAttenderId;
    const fields = { audience, assignedAttenderId: assignee, grantedTo: beside.grantedId === null ? [] : [id] };
    return canSee(sight, fields) ? [id] : [];
  });
}
