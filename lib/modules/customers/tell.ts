import type { ServerEventPayload } from "@/lib/contract/server-events";
import type { Unit } from "@/lib/modules/events/unit";
import { attenderRoom, workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { CustomerServerEvents } from "./events";
import type { ImportDto } from "./import/import-schema";
import { customerOf } from "./queries";

/** Tells every attender of the workspace. */
export function tellCustomer<E extends Exclude<keyof CustomerServerEvents, "ImportProgress">>(
  unit: Unit,
  event: E,
  payload: ServerEventPayload<E>,
): void {
  unit.tell(workspaceRoom(unit.workspaceId), event, payload);
}

/** Tells every attender of a customer whom lists don't have yet: a new one, or one who is back. */
export async function showCustomer(unit: Unit, customerId: number): Promise<void> {
  const customer = await customerOf(unit, customerId);
  if (customer) tellCustomer(unit, "CustomerCreated", { customer });
}

/** Tells the importer's windows how far an import is. */
export function tellImport(unit: Unit, attenderId: number, progress: ImportDto): void {
  unit.tell(attenderRoom(unit.workspaceId, attenderId), "ImportProgress", { import: progress });
}
