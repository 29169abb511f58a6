import type { FieldSubject } from "./policy";

declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** A record has other values in these fields. The subject is the record's row. */
    "field_values.changed": { subject: FieldSubject; fieldIds: number[] };
  }
}
