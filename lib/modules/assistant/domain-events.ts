import type { HandoverReason } from "./automation/handover-reasons";

declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /** A customer is a person's from now on: the assistant keeps quiet in their conversation. `seq`: the message that it doesn't answer. */
    "conversation.handed_over": { seq: number; reason: HandoverReason };
    /** A customer's message is upset enough to tell the team of it. */
    "conversation.upset": { seq: number };
  }
}
