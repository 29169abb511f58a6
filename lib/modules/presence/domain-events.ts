import type { Availability } from "./schema";

declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** Somebody is there, away or gone now. No row is added. */
    "attender.presence": { status: Availability };
  }
}
