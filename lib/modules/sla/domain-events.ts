import type { SlaKind } from "./policy";

declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** The warning of one of a conversation's clocks is due. */
    "sla.warned": { kind: SlaKind; clockId: number };
    /** The deadline of one of a conversation's clocks has passed. */
    "sla.breached": { kind: SlaKind; clockId: number };
  }
}
