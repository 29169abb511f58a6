import type { Unit } from "@/lib/modules/events/unit";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import { toCustomerDto } from "./dto";
import { shownCustomer } from "./store/customer-list";

/** Tells every attender of a customer whom lists don't have yet: a new one, or one who is back. */
export async function showCustomer(unit: Unit, customerId: number): Promise<void> {
  const row = await unit.first(shownCustomer, { id: customerId });
  if (row) unit.tell(workspaceRoom(unit.workspaceId), "CustomerCreated", { customer: toCustomerDto(row) });
}
