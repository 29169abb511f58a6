import { announceTicketAssigned } from "@/lib/modules/notifications/announce-assigned";
import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { findFilesOfEntries } from "@/lib/platform/db/ticket-files";
import { fill } from "@/lib/platform/i18n/fill";
import { LOCALES, type Locale } from "@/lib/platform/i18n/locales";
import type { Ctx } from "@/lib/platform/session/context";
import { publishTicket } from "./publish";
import type { TicketChange, TicketEntryDto, TicketEntryKind } from "./schema";
import { ticketIdOf } from "./schema";
import { ticketTexts } from "./texts";

/** What a line of the history is stored with beside its kind. */
export type EntryDetails = {
  changes?: TicketChange[];
  /** Number of the ticket that a `continued` line leads to. */
  nextNumber?: number;
  /** Number of the ticket that a `created` line goes on with. */
  previousNumber?: number;
};

type EntryRow = {
  id: number;
  ticketId: number;
  seq: number;
  kind: TicketEntryKind;
  content: string;
  details: unknown;
  mentions: unknown;
  createdAt: Date;
  author: { id: number; firstName: string; surname: string } | null;
};

const FIELDS = {
  id: true,
  ticketId: true,
  seq: true,
  kind: true,
  content: true,
  details: true,
  mentions: true,
  createdAt: true,
  author: { select: { id: true, firstName: true, surname: true } },
} as const;

const detailsOf = (row: EntryRow) => (row.details ?? {}) as EntryDetails;
const nameOf = (row: EntryRow) => (row.author ? `${row.author.firstName} ${row.author.surname}`.trim() : null);

/** The documented sentence of a line (specification 2, section 4.3). */
export function entrySentence(
  locale: Locale,
  entry: { kind: TicketEntryKind; details: EntryDetails; authorName: string | null },
): string {
  const texts = ticketTexts(locale);
  const { history } = texts;
  const changes = entry.details.changes ?? [];
  const actor = entry.authorName ?? texts.system;
  const newValue = (field: TicketChange["field"]) => String(changes.find((change) => change.field === field)?.to ?? "");
  switch (entry.kind) {
    case "note":
      return "";
    case "created":
      return entry.details.previousNumber === undefined
        ? fill(history.created, { actor })
        : fill(history.continues, { ticket: `#${entry.details.previousNumber}` });
    case "status":
      return fill(history.status, { label: statusLabel(locale, newValue("status")), actor });
    case "assigned":
      return fill(history.assigned, { name: newValue("assignee"), actor });
    case "released":
      return fill(history.released, { actor });
    case "edited": {
      const parts = changes.flatMap((change) => editedPart(locale, change) ?? []);
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

const statusLabel = (locale: Locale, status: string) =>
  (ticketTexts(locale).status as Record<string, string>)[status] ?? status;

function editedPart(locale: Locale, { field, to }: TicketChange): string | undefined {
  const { history, priority } = ticketTexts(locale);
  if (field === "subject") return fill(history.subject, { value: to });
  if (field === "status") return fill(history.statusPart, { value: statusLabel(locale, String(to)) });
  if (field === "priority")
    return fill(history.priority, { value: (priority as Record<string, string>)[String(to)] ?? to });
  return undefined;
}

function toEntryDto(
  row: EntryRow,
  number: number,
  locale: Locale,
  files: TicketEntryDto["attachments"],
): TicketEntryDto {
  const details = detailsOf(row);
  const authorName = nameOf(row);
  return {
    id: row.id,
    ticketId: ticketIdOf(number),
    seq: row.seq,
    kind: row.kind,
    type: row.kind === "note" ? "manual" : "system",
    authorId: row.author?.id ?? "system",
    authorName: authorName ?? ticketTexts(locale).system,
    content: row.kind === "note" ? row.content : entrySentence(locale, { kind: row.kind, details, authorName }),
    changes: details.changes ?? [],
    mentions: Array.isArray(row.mentions) ? row.mentions.filter((id) => typeof id === "number") : [],
    attachments: files,
    nextTicketId: details.nextNumber === undefined ? null : ticketIdOf(details.nextNumber),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Address under which a ticket's file is downloaded. */
export const ticketFileUrl = (number: number, id: string) => `/api/v1/tickets/${ticketIdOf(number)}/attachments/${id}`;

function filesBySeq(ctx: Pick<Ctx, "workspaceId">, rows: readonly EntryRow[], number: number) {
  const ticketId = rows[0]?.ticketId;
  const seqs = rows.filter(({ kind }) => kind === "note").map(({ seq }) => seq);
  const files = ticketId === undefined ? [] : findFilesOfEntries(ctx.workspaceId, ticketId, seqs);
  return (seq: number): TicketEntryDto["attachments"] =>
    files
      .filter(({ entrySeq }) => entrySeq === seq)
      .map((file) => ({
        id: file.id,
        fileName: file.fileName,
        fileType: file.contentType,
        fileSize: file.size,
        attachmentUrl: ticketFileUrl(number, file.id),
      }));
}

/** A ticket's history, the newest page in ascending order. Null when the workspace has no such ticket. */
export async function listTicketEntries(
  ctx: Pick<Ctx, "workspaceId" | "locale" | "db">,
  number: number,
  query: { pageSize: number; beforeSeq?: number },
): Promise<{ items: TicketEntryDto[]; nextCursor: string | null } | null> {
  const ticket = await ctx.db.ticket.findFirst({ where: { number, deletedAt: null }, select: { id: true } });
  if (!ticket) return null;
  const rows = await ctx.db.ticketEntry.findMany({
    where: { ticketId: ticket.id, ...(query.beforeSeq === undefined ? {} : { seq: { lt: query.beforeSeq } }) },
    orderBy: { seq: "desc" },
    take: query.pageSize + 1,
    select: FIELDS,
  });
  const page = rows.slice(0, query.pageSize).reverse();
  const files = filesBySeq(ctx, page, number);
  return {
    items: page.map((row) => toEntryDto(row, number, ctx.locale, files(row.seq))),
    nextCursor: rows.length > query.pageSize ? String(page[0]?.seq) : null,
  };
}

/** Lines of the history by their ids, as a reader of `locale` sees them; with each language's sentence for the hub. */
export async function readTicketEntries(
  { workspaceId, db, locale }: { workspaceId: number; db: ScopedDb; locale: Locale },
  number: number,
  ids: readonly number[],
): Promise<{ entry: TicketEntryDto; contents: Partial<Record<Locale, string>> }[]> {
  const rows = await db.ticketEntry.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { seq: "asc" },
    select: FIELDS,
  });
  const files = filesBySeq({ workspaceId }, rows, number);
  return rows.map((row) => ({
    entry: toEntryDto(row, number, locale, files(row.seq)),
    contents:
      row.kind === "note"
        ? {}
        : Object.fromEntries(
            LOCALES.map((reader) => [
              reader,
              entrySentence(reader, { kind: row.kind, details: detailsOf(row), authorName: nameOf(row) }),
            ]),
          ),
  }));
}

/** Tells the workspace of new lines. @returns them, in the caller's language. */
export async function announceTicketEntries(
  of: { workspaceId: number; db: ScopedDb; locale: Locale },
  number: number,
  ids: readonly number[],
): Promise<TicketEntryDto[]> {
  const read = await readTicketEntries(of, number, ids);
  for (const event of read) publishTicket(of.workspaceId, "TicketEntryAdded", event);
  announceTicketAssigned(of.workspaceId, ids);
  return read.map(({ entry }) => entry);
}
