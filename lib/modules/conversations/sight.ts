import { viewersAmongPeople } from "@/lib/modules/teams/viewers";
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

type Asker = Pick<Ctx, "workspaceId" | "sight">;

/** Those of some things that are about conversations which somebody sees. @param idOf null: about none */
export async function visibleAmong<Item>(
  { workspaceId, sight }: Asker,
  items: readonly Item[],
  idOf: (item: Item) => number | null,
): Promise<readonly Item[]> {
  const ids = sight.isWhole ? [] : items.flatMap((item) => idOf(item) ?? []);
  if (ids.length === 0) return items;
  const rows = await readSeenFields(reads(workspaceId), ids);
  return items.filter((item) => {
    const id = idOf(item);
    const row = id === null ? undefined : rows.get(id);
    return id === null || (row !== undefined && canSee(sight, row));
  });
}

/** Whether somebody sees all of these conversations; without a look where nothing is hidden from them. */
export async function seesAllOf(asker: Asker, ids: readonly number[]): Promise<boolean> {
  return (await visibleAmong(asker, ids, (id) => id)).length === ids.length;
}

/**
 * Which of some people see a conversation as it is in this commit.
 * @param options.isUnassigned as if nobody had it
 */
export async function viewersAmong(
  reader: Reader,
  conversationId: number,
  attenderIds: readonly number[],
  options: { isUnassigned?: boolean } = {},
): Promise<number[]> {
  if (attenderIds.length === 0) return [];
  const fields = (await readSeenFields(reader, [conversationId])).get(conversationId);
  if (!fields) return [];
  const asAsked = options.isUnassigned ? { ...fields, assignedAttenderId: null } : fields;
  return viewersAmongPeople(reader, asAsked, attenderIds);
}
