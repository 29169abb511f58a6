import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { type ChangeWorkspace, changeWorkspaceSchema, type WorkspaceDto } from "@/lib/modules/workspace/schema";

/** What the form holds: anything a person may have typed so far. */
export type CompanyDraft = {
  name: string;
  timeZone: string;
  /** As typed; empty: never. */
  reopenDays: string;
  /** As typed. */
  reopenHours: string;
};

/** The form's values for what is stored. */
export function toDraft(workspace: WorkspaceDto): CompanyDraft {
  const { name, timeZone, ticketReopenDays, conversationReopenHours } = workspace;
  return {
    name,
    timeZone,
    reopenDays: ticketReopenDays === null ? "" : String(ticketReopenDays),
    reopenHours: String(conversationReopenHours),
  };
}

/** What the form is about to store, by the parts that the server takes. */
export type CompanyInput = Required<Omit<ChangeWorkspace, "version">>;

/** The stored parts, and which edit they are of. */
export function storedCompany({ version, ...values }: WorkspaceDto): StoredRecord<CompanyInput> {
  return { version, values };
}

/** The form with `values` in it; parts that are the same keep what was typed. */
export function withInput(draft: CompanyDraft, values: CompanyInput): CompanyDraft {
  const fresh = toDraft({ ...values, version: 0 });
  const before = toInput(draft);
  const kept = (part: keyof CompanyInput) => JSON.stringify(before[part]) === JSON.stringify(values[part]);
  return {
    name: kept("name") ? draft.name : fresh.name,
    timeZone: kept("timeZone") ? draft.timeZone : fresh.timeZone,
    reopenDays: kept("ticketReopenDays") ? draft.reopenDays : fresh.reopenDays,
    reopenHours: kept("conversationReopenHours") ? draft.reopenHours : fresh.reopenHours,
  };
}

/** The form's values as the server takes them. */
export function toInput({ name, timeZone, reopenDays, reopenHours }: CompanyDraft): CompanyInput {
  return {
    name,
    timeZone,
    ticketReopenDays: reopenDays.trim() === "" ? null : Number(reopenDays),
    conversationReopenHours: reopenHours.trim() === "" ? Number.NaN : Number(reopenHours),
  };
}

/** Whether `draft` differs from `stored`. */
export function isChanged(draft: CompanyDraft, stored: CompanyDraft): boolean {
  return JSON.stringify(toInput(draft)) !== JSON.stringify(toInput(stored));
}

/** What is wrong with the values, by the server's own rules: of `name`, `timeZone` … */
export function errorsOf(draft: CompanyDraft): FieldErrors {
  return issuesOf(changeWorkspaceSchema.omit({ version: true }).safeParse(toInput(draft)).error);
}
