import { setImmediate } from "node:timers/promises";
import type { CsvCell, CsvReading } from "@/lib/platform/csv/write-csv";
import {
  type ConversationExportRow,
  type ExportFilter,
  readConversationRows,
  readTicketRows,
  type TicketExportRow,
} from "@/lib/platform/db/analytics-export-store";
import type { Locale } from "@/lib/platform/i18n/locales";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { analyticsTexts } from "./analytics-texts";
import { toDate, wallTime } from "./calendar";

const PAGE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

const CONVERSATION_COLUMNS = [
  "id",
  "subject",
  "channel",
  "status",
  "priority",
  "customer",
  "email",
  "company",
  "attender",
  "tags",
  "openedAt",
  "closedAt",
  "closedBy",
  "firstResponse",
  "handling",
  "satisfaction",
  "comment",
] as const;
const TICKET_COLUMNS = [
  "id",
  "subject",
  "status",
  "priority",
  "customer",
  "email",
  "company",
  "attender",
  "tags",
  "createdAt",
  "updatedAt",
  "resolvedAt",
] as const;

/** First row of a file. */
export function exportHeader(kind: "conversations" | "tickets", locale: Locale): string[] {
  const { columns } = analyticsTexts(locale);
  return (kind === "conversations" ? CONVERSATION_COLUMNS : TICKET_COLUMNS).map((column) => columns[column]);
}

const instant = (at: number | null) => (at === null ? null : new Date(at));
const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 1000));
const joined = (tags: string) => readStoredJson<string[]>(tags).join("; ");

function conversationCells(row: ConversationExportRow, { locale }: CsvReading): CsvCell[] {
  const texts = analyticsTexts(locale);
  const cells: Record<(typeof CONVERSATION_COLUMNS)[number], CsvCell> = {
    id: row.conversationId,
    subject: row.subject,
    channel: texts.channels[row.channel],
    status: texts.statuses[row.status],
    priority: texts.priorities[row.priority],
    customer: row.customerName,
    email: row.customerEmail,
    company: row.companyName,
    attender: row.attenderName,
    tags: joined(row.tags),
    openedAt: instant(row.createdAt),
    closedAt: instant(row.closedAt),
    closedBy: row.closedMetric && texts.closers[row.closedMetric],
    firstResponse: seconds(row.firstResponseMs),
    handling: seconds(row.handlingMs),
    satisfaction: row.satisfaction && texts.ratings[row.satisfaction],
    comment: row.comment,
  };
  return CONVERSATION_COLUMNS.map((column) => cells[column]);
}

function ticketCells(row: TicketExportRow, { locale }: CsvReading): CsvCell[] {
  const texts = analyticsTexts(locale);
  const cells: Record<(typeof TICKET_COLUMNS)[number], CsvCell> = {
    id: `ticket-${row.number}`,
    subject: row.subject,
    status: texts.statuses[row.status],
    priority: texts.priorities[row.priority],
    customer: row.customerName,
    email: row.customerEmail,
    company: row.companyName,
    attender: row.attenderName,
    tags: joined(row.tags),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
    resolvedAt: instant(row.resolvedAt),
  };
  return TICKET_COLUMNS.map((column) => cells[column]);
}

/** A row per conversation that was opened in the days. Whoever works meanwhile has their turn after each page. */
export async function* conversationPages(filter: ExportFilter, reading: CsvReading): AsyncGenerator<CsvCell[][]> {
  let after: { day: number; at: number; eventId: number } | null = null;
  for (;;) {
    const rows: ConversationExportRow[] = readConversationRows(filter, after, PAGE);
    await setImmediate();
    yield rows.map((row) => conversationCells(row, reading));
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

/** A row per ticket that was made in the days. */
export async function* ticketPages(
  { from, to, ...filter }: ExportFilter,
  reading: CsvReading,
): AsyncGenerator<CsvCell[][]> {
  // A day too much on both sides: which day an instant belongs to is the calendar's to say.
  const since = Date.parse(toDate(from)) - DAY_MS;
  const before = Date.parse(toDate(to)) + 2 * DAY_MS;
  let after = 0;
  for (;;) {
    const rows: TicketExportRow[] = readTicketRows({ ...filter, since, before }, after, PAGE);
    await setImmediate();
    yield rows
      .filter(({ createdAt }) => {
        const { day } = wallTime(reading.timeZone, createdAt);
        return from <= day && day <= to;
      })
      .map((row) => ticketCells(row, reading));
    after = rows.at(-1)?.number ?? after;
    if (rows.length < PAGE) return;
  }
}
