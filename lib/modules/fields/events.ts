import type { FieldSubject } from "./policy";

/** What the hub tells a workspace of its fields. */
type FieldServerEvents = {
  /** Which fields records have isn't what it was. */
  FieldsChanged: (event: Record<string, never>) => void;
  /** A record's values aren't what they were, to those who see it. `id`: its row's; of a ticket its number. */
  FieldValuesChanged: (event: { subject: FieldSubject; id: number }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends FieldServerEvents {}
}
