import type { Priority } from "@/lib/kernel/conversation";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { Unit } from "@/lib/modules/events/unit";
import type { Ctx } from "@/lib/platform/session/context";
import { changeRow, type RowToChange } from "./row-to-change";

/**
 * Changes priority or tags of an open conversation whose row was read in this commit, and tells the lists.
 * @param by null: the product itself changes them
 */
export async function changeFields(
  by: Pick<Ctx, "attender"> | null,
  unit: Unit,
  row: RowToChange,
  change: { priority: Priority } | { tags: readonly string[] },
): Promise<void> {
  await changeRow(unit, row, "tags" in change ? { tags: JSON.stringify(change.tags) } : change);
  await unit.audit("conversation.updated", { subject: ["conversation", row.id] });
  const { id, priority, tags, updatedAt } = await chatOf(unit, row.id, by?.attender.id ?? 0);
  const patch = { id, priority, tags, updatedAt, ...(by && { changedBy: by.attender.fullName }) };
  unit.afterwards(() => announceChange(unit.workspaceId, patch));
}
