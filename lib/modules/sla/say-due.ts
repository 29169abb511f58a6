import { addEntry } from "@/lib/modules/conversations/add-entry";
import type { Unit } from "@/lib/modules/events/unit";
import type { Clock } from "./policy";

/** Says in a conversation, and to the modules that tell people, that a deadline is near or was missed. */
export async function sayDue(
  unit: Unit,
  chatId: number,
  what: "warned" | "breached",
  { kind, id: clockId = 0 }: Pick<Clock, "kind"> & { id?: number },
): Promise<void> {
  await addEntry(unit, { chatId, kind: `sla_${what}`, authorId: null, content: kind });
  await unit.happened(`sla.${what}`, chatId, { kind, clockId });
}
