import type { ServerEventPayload } from "@/lib/contract/server-events";
import type { Unit } from "@/lib/modules/events/unit";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { CompanyServerEvents } from "./events";
import { companyOf } from "./queries";

/** Tells every attender of the workspace. */
export function tellCompany<E extends keyof CompanyServerEvents>(
  unit: Unit,
  event: E,
  payload: ServerEventPayload<E>,
): void {
  unit.tell(workspaceRoom(unit.workspaceId), event, payload);
}

/** Tells of companies whose number of customers changed. */
export async function tellCounts(unit: Unit, companyIds: readonly (number | null | undefined)[]): Promise<void> {
  for (const id of new Set(companyIds)) {
    const company = id ? await companyOf(unit, id) : null;
    if (company) tellCompany(unit, "CompanyUpdated", { company });
  }
}
