import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { workspaceProfile } from "./store/workspace";

/** Days within which a customer's answer opens a resolved ticket again; null or 0: it never does. */
export async function readTicketReopenDays(reader: Pick<Reader, "first">): Promise<number | null> {
  return (await reader.first(workspaceProfile, {}))?.ticketReopenDays ?? null;
}
