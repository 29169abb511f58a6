import { isoInstant } from "@/lib/kernel/instant";
import type { NotedChange } from "@/lib/modules/fields/policy";
import { noteLine } from "@/lib/modules/fields/values/policy";
import { fill } from "@/lib/platform/i18n/fill";
import type { Locale } from "@/lib/platform/i18n/locales";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { type TicketChange, type TicketEntryDto, type TicketEntryKind, ticketIdOf } from "./schema";
import type { TicketEntryRow } from "./store/ticket-entry";
import { ticketTexts } from "./texts";

/** What a line of the history is stored with beside its kind. */
export type EntryDetails = {
  changes?: TicketChange[];
  /** Values of the workspace's own fields that changed. */
  fieldChanges?: NotedChange[];
  /** Number of the ticket that a `continued` line leads to. */
  nextNumber?: number;
  /** Number of the ticket that a `created` line goes on with. */
  previousNumber?: number;
};

/** What a line is stored with. */
export function detailsOf(row: Pick<TicketEntryRow, "details">): EntryDetails {
  if (row.details === "{}") return {};
  const details = readStoredJson<EntryDetails>(row.details);
  // Lines of before teams quote the conversation's subject, which not every reader may see.
  return details.changes ? { ...details, changes: details.changes.map(withoutSubject) } : details;
}

const withoutSubject = (change: TicketChange): TicketChange =>
  change.field === "conversation" ? { ...change, from: null, to: null } : change;

/** The full name of a line's author; null: nobody's doing. */
export const authorOf = (row: TicketEntryRow): string | null =>
  row.authorId === null ? null : `${row.firstName ?? ""} ${row.surname ?? ""}`.trim();

/** The documented sentence of a line (specification 2, section 4.3). */
export function entrySentence(
  locale: Locale,
  entry: { kind: TicketEntryKind; details: EntryDetails; authorName: string | null },
): string {
  const texts = ticketTexts(locale);
  const { history } = texts;
  const changes = entry.details.changes ?? [];
  const actor = entry.authorName ?? texts.system;
  const status = changes.find(({ field }) => field === "status");
  const newValue = (field: TicketChange["field"]) => String(changes.find((change) => change.field === field)?.to ?? "");
  switch (entry.kind) {
    case "note":
      return "";
    case "created":
      return entry.details.previousNumber === undefined
        ? fill(history.created, { actor })
        : fill(history.continues, { ticket: `#${entry.details.previousNumber}` });
    case "status":
      return fill(history.status, { label: status ? statusLabel(locale, status) : "", actor });
    case "assigned":
      return fill(history.assigned, { name: newValue("assignee"), actor });
    case "released":
      return fill(history.released, { actor });
    case "edited": {
      const parts = [
        ...changes.flatMap((change) => editedPart(locale, change) ?? []),
        ...(entry.details.fieldChanges ?? []).map((change) => noteLine(change, { locale, ...texts.fields })),
      ];
      return parts.length === 0 ? history.edited : fill(history.editedWith, { changes: parts.join(", ") });
    }
    case "reopened":
      return history.reopened;
    case "continued":
      return fill(history.continued, { ticket: `#${entry.details.nextNumber ?? 0}` });
    case "deleted":
      return fill(history.deleted, { actor });
    case "restored":
      return fill(history.restored, { actor });
  }
}

/** What a status became: as the workspace called it then, or in the reader's language. */
const statusLabel = (locale: Locale, { to, toName }: TicketChange) =>
  toName ?? (ticketTexts(locale).status as Record<string, string>)[String(to)] ?? String(to);

function editedPart(locale: Locale, change: TicketChange): string | undefined {
  const { field, to } = change;
  const { history, priority } = ticketTexts(locale);
  if (field === "subject") return fill(history.subject, { value: to });
  if (field === "status") return fill(history.statusPart, { value: statusLabel(locale, change) });
  if (field === "priority")
    return fill(history.priority, { value: (priority as Record<string, string>)[String(to)] ?? to });
  return undefined;
}

/** A line of the history, as a reader of `locale` sees it. */
export function toEntryDto(
  row: TicketEntryRow,
  number: number,
  locale: Locale,
  attachments: TicketEntryDto["attachments"],
): TicketEntryDto {
  const details = detailsOf(row);
  const authorName = authorOf(row);
  return {
    id: row.id,
    ticketId: ticketIdOf(number),
    seq: row.seq,
    kind: row.kind,
    type: row.kind === "note" ? "manual" : "system",
    authorId: row.authorId ?? "system",
    authorName: authorName ?? ticketTexts(locale).system,
    content: row.kind === "note" ? row.content : entrySentence(locale, { kind: row.kind, details, authorName }),
    changes: details.changes ?? [],
    fieldChanges: details.fieldChanges ?? [],
    mentions: row.mentions === "[]" ? [] : readStoredJson<number[]>(row.mentions),
    attachments,
    nextTicketId: details.nextNumber === undefined ? null : ticketIdOf(details.nextNumber),
    createdAt: isoInstant(row.createdAt),
  };
}

/** Address under which a ticket's file is downloaded. */
export const ticketFileUrl = (number: number, id: string) => `/api/v1/tickets/${ticketIdOf(number)}/attachments/${id}`;
