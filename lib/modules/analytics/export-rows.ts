import { setImmediate } from "node:timers/promises";
import type { CsvCell, CsvReading } from "@/lib/platform/csv/write-csv";
import { reads } from "@/lib/platform/db/reads";
import type { Locale } from "@/lib/platform/i18n/locales";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { analyticsTexts } from "./analytics-texts";
import { toDate, wallTime } from "./calendar";
import { channelsOf } from "./counted";
import { labelOf } from "./labels";
import { WAIT_COLUMNS } from "./queue/wait-columns";
import { secondsOf } from "./reports/row-cells";
import { DEADLINE_COLUMNS } from "./sla/deadline-columns";
import { openedIn } from "./store/day-sums";
import {
  type ConversationExportRow,
  conversationRows,
  type ExportFilter,
  type TicketExportRow,
  ticketRows,
} from "./store/exported-row";

/** What a file is of: days like 20261121, both included. */
export type Exported = ExportFilter & { workspaceId: number; from: number; to: number };

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

const COLUMNS = {
  conversations: CONVERSATION_COLUMNS,
  tickets: TICKET_COLUMNS,
  deadlines: DEADLINE_COLUMNS,
  waits: WAIT_COLUMNS,
};

/** First row of a file. */
export function exportHeader(kind: keyof typeof COLUMNS, locale: Locale): string[] {
  const { columns } = analyticsTexts(locale);
  return COLUMNS[kind].map((column) => columns[column]);
}

const instant = (at: number | null) => (at === null ? null : new Date(at));
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
    firstResponse: secondsOf(row.firstResponseMs),
    handling: secondsOf(row.handlingMs),
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

/** How many openings there are in the days: what the progress is of. */
export async function openedCount({
  workspaceId,
  attenderId,
  teamId,
  tag,
  channel,
  ...days
}: Exported): Promise<number> {
  const place = { attenderId: attenderId ?? 0, tag: labelOf(teamId, tag), channels: channelsOf(channel) };
  return (await reads(workspaceId).first(openedIn, { ...place, ...days }))?.opened ?? 0;
}

/** A row per conversation that was opened in the days. Whoever works meanwhile has their turn after each page. */
export async function* conversationPages(
  { workspaceId, ...filter }: Exported,
  reading: CsvReading,
): AsyncGenerator<CsvCell[][]> {
  let after = { afterDay: 0, afterAt: 0, afterId: 0 };
  for (;;) {
    const rows: ConversationExportRow[] = await reads(workspaceId).all(conversationRows, {
      ...filter,
      ...after,
      label: labelOf(filter.teamId, filter.tag) || null,
      limit: PAGE,
    });
    await setImmediate();
    yield rows.map((row) => conversationCells(row, reading));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { afterDay: last.day, afterAt: last.at, afterId: last.eventId };
  }
}

/** A row per ticket that was made in the days. */
export async function* ticketPages(
  { workspaceId, from, to, ...filter }: Exported,
  reading: CsvReading,
): AsyncGenerator<CsvCell[][]> {
  // A day too much on both sides: which day an instant belongs to is the calendar's to say.
  const since = Date.parse(toDate(from)) - DAY_MS;
  const before = Date.parse(toDate(to)) + 2 * DAY_MS;
  let afterNumber = 0;
  for (;;) {
    const rows: TicketExportRow[] = await reads(workspaceId).all(ticketRows, {
      ...filter,
      since,
      before,
      afterNumber,
      limit: PAGE,
    });
    await setImmediate();
    yield rows
      .filter(({ createdAt }) => {
        const { day } = wallTime(reading.timeZone, createdAt);
        return from <= day && day <= to;
      })
      .map((row) => ticketCells(row, reading));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    afterNumber = last.number;
  }
}
