import type { Unit } from "@/lib/modules/events/unit";
import { ticketIdOf } from "./schema";

/** Records what an attender did to a ticket, under its public id. */
export function auditTicket(
  unit: Unit,
  number: number,
  action: string,
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  return unit.audit(action, { subject: ["ticket", ticketIdOf(number)], details });
}
