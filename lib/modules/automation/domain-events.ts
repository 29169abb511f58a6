import type { RuleEvent } from "./policy";

declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    /**
     * Something happened to a conversation, the subject, that active rules wait for. `seq`: the number of the message that it is about;
     * `ruleId`: the only rule that is asked, because its time has come.
     */
    "automation.due": { events: RuleEvent[]; seq?: number; ruleId?: number };
  }
}
