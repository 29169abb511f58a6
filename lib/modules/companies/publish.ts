import { publish } from "@/lib/platform/realtime/publisher";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { CompanyServerEvents } from "./events";
import { getCompany } from "./queries";

type Payload<E extends keyof CompanyServerEvents> = Parameters<CompanyServerEvents[E]>[0];

/** Tells every attender of the workspace. Call it after the commit. */
export function publishCompany<E extends keyof CompanyServerEvents>(
  workspaceId: number,
  event: E,
  payload: Payload<E>,
): void {
  publish(workspaceRoom(workspaceId), event, payload);
}

/** Tells of companies whose number of customers changed. */
export function announceCounts(workspaceId: number, companyIds: readonly (number | null | undefined)[]): void {
  for (const id of new Set(companyIds)) {
    const company = id ? getCompany({ workspaceId }, id) : null;
    if (company) publishCompany(workspaceId, "CompanyUpdated", { company });
  }
}
