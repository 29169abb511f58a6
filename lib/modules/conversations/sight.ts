import { seersAmongPeople } from "@/lib/modules/teams/seers";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee, type SeenFields } from "@/lib/platform/session/sight";
import { seenFields } from "./store/conversation-sight";

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
  reader: Reader,
  conversationId: number,
  attenderIds: readonly number[],
  options: { isUnassigned?: boolean } = {},
): Promise<number[]> {
  if (attenderIds.length === 0) return [];
  const fields = (await readSeenFields(reader, [conversationId])).get(conversationId);
  if (!fields) return [];
  const asAsked = options.isUnassigned ? { ...fields, assignedAttenderId: null } : fields;
  return seersAmongPeople(reader, asAsked, attenderIds);
}
