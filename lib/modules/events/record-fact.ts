import { commit } from "./commit";
import type { AuditLine, Doer } from "./unit";

/** What may be recorded without a change: nothing else was written, so there is nothing that could stand without its line. */
export type AuditFact =
  | "sign-in.failed"
  | "password-change.refused"
  | "email_channel.tested"
  | "customers.exported"
  | "companies.exported";

/** Adds a line about something that changed nothing here; it has a commit of its own. */
export function recordFact(doer: Doer, action: AuditFact, line: AuditLine = {}): Promise<void> {
  return commit(doer, (unit) => unit.audit(action, line));
}
