import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { Ctx } from "@/lib/platform/session/context";
import { ticketFileUrl, toEntryDto } from "./entry-dto";
import type { TicketEntryDto } from "./schema";
import { ticketByNumber } from "./store/ticket";
import { filesOfEntries } from "./store/ticket-attachment";
import { entriesBefore, type TicketEntryRow } from "./store/ticket-entry";

/** Above every line's place. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/** A ticket's history, the newest page in ascending order. Null when the workspace has no such ticket. */
export async function listTicketEntries(
  ctx: Pick<Ctx, "workspaceId" | "locale">,
  number: number,
  query: { pageSize: number; beforeSeq?: number },
): Promise<{ items: TicketEntryDto[]; nextCursor: string | null } | null> {
  const reader = reads(ctx.workspaceId);
  const ticket = await reader.first(ticketByNumber, { number });
  if (!ticket) return null;
  const rows = await reader.all(entriesBefore, {
    ticketId: ticket.id,
    beforeSeq: query.beforeSeq ?? NEWEST,
    limit: query.pageSize + 1,
  });
  const page = rows.slice(0, query.pageSize).reverse();
  return {
    items: await entryDtosOf(reader, ctx.locale, number, page),
    nextCursor: rows.length > query.pageSize ? String(page[0]?.seq) : null,
  };
}

/** Lines of one ticket's history with their files, as a reader of `locale` sees them. */
export async function entryDtosOf(
  reader: Reader,
  locale: Locale,
  number: number,
  rows: readonly TicketEntryRow[],
): Promise<TicketEntryDto[]> {
  const seqs = rows.filter(({ kind }) => kind === "note").map(({ seq }) => seq);
  const ticketId = rows[0]?.ticketId;
  const files = ticketId === undefined || seqs.length === 0 ? [] : await reader.all(filesOfEntries, { ticketId, seqs });
  return rows.map((row) => {
    const attachments = files
      .filter(({ entrySeq }) => entrySeq === row.seq)
      .map((file) => ({
        id: file.id,
        fileName: file.fileName,
        fileType: file.contentType,
        fileSize: file.size,
        attachmentUrl: ticketFileUrl(number, file.id),
      }));
    return toEntryDto(row, number, locale, attachments);
  });
}
