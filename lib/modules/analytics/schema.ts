import { z } from "zod";
import { channelSchema } from "@/lib/kernel/conversation";
import { ID_MAX } from "@/lib/kernel/ids";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { attenderStatusSchema } from "@/lib/modules/presence/schema";
import { queryFields } from "@/lib/modules/records/query-schema";
import { ticketSchema } from "@/lib/modules/tickets/schema";
import { ANALYTICS_FILTER, DRILL_FILTER, FIGURES, PERIODS, TICKET_FIGURES } from "./filter";

/** Most days of a custom period. */
export const CUSTOM_DAYS_MAX = 366;
const DRILL_PAGE_MAX = 100;

const day = z.iso.date();

const { period, ...narrowing } = queryFields(ANALYTICS_FILTER);
const filterFields = { period: period.default("today"), ...narrowing };

/** Query of GET /api/v1/analytics: a period and what narrows it. The rules between the fields are in period.ts. */
export const figuresQuerySchema = z.strictObject(filterFields);
export type FiguresQuery = z.infer<typeof figuresQuerySchema>;

const pageFields = {
  cursor: z.string().max(200).optional(),
  pageSize: z.coerce.number().int().min(1).max(DRILL_PAGE_MAX).default(50),
};

/** Query of GET /api/v1/analytics/conversations. */
export const drillQuerySchema = z.strictObject({
  ...filterFields,
  figure: z.enum(FIGURES),
  ...queryFields(DRILL_FILTER),
  ...pageFields,
});
export type DrillQuery = z.infer<typeof drillQuerySchema>;

/** Query of GET /api/v1/analytics/tickets. */
export const ticketsQuerySchema = z.strictObject({ ...filterFields, figure: z.enum(TICKET_FIGURES), ...pageFields });
export type TicketsQuery = z.infer<typeof ticketsQuerySchema>;

const count = z.number().int();
/** A mean of so many; null of none. Milliseconds. */
const averageSchema = z.object({ count, averageMs: z.number().nullable() });
export type Average = z.infer<typeof averageSchema>;

/** The cards. What each counts: docs/analytics.md. */
const cardsSchema = z.object({
  opened: count,
  /** At the end of the period; now, when it has today. */
  open: z.object({ total: count, bot: count, human: count, unassigned: count }),
  closed: z.object({ total: count, bot: count, human: count, other: count }),
  handling: averageSchema,
  firstResponse: averageSchema,
  satisfaction: z.object({ satisfied: count, unsatisfied: count, unanswered: count }),
});
export type Cards = z.infer<typeof cardsSchema>;

const ticketSumsSchema = z.object({ created: count, resolved: count });
/** Tickets of the period, beside the one before. */
const ticketFiguresSchema = z.object({
  current: ticketSumsSchema,
  previous: ticketSumsSchema,
  /** Now, whatever the period. */
  open: count,
});
export type TicketFigures = z.infer<typeof ticketFiguresSchema>;

/** Answer of GET /api/v1/analytics. */
export const figuresSchema = z.object({
  period: z.object({
    name: z.enum(PERIODS),
    from: day,
    to: day,
    previousFrom: day,
    previousTo: day,
    /** Until when `previousTo` counts: what the clock shows now, today and this month; null is the whole day. */
    previousUntil: z.iso.datetime().nullable(),
    /** Whether `to` is today, so that events change it. */
    isRunning: z.boolean(),
    timeZone: z.string(),
  }),
  generatedAt: z.iso.datetime(),
  /** Rows are still being counted (a rebuild, another time zone): the figures are on their way. */
  isCatchingUp: z.boolean(),
  /** Null: everybody's. */
  attenderId: z.number().int().nullable(),
  /** Null: whatever the team. */
  teamId: z.number().int().nullable(),
  /** False while the workspace has nothing to count: show how to begin, not zeros. */
  hasData: z.boolean(),
  current: cardsSchema,
  previous: cardsSchema,
  tickets: ticketFiguresSchema,
  /** Conversations that were opened, per hour of the wall clock (24 of them). */
  hours: z.array(z.object({ hour: count, opened: count, previous: count })),
  days: z.array(z.object({ day, opened: count, closed: count, handling: averageSchema, firstResponse: averageSchema })),
  channels: z.array(z.object({ channel: channelSchema, cards: cardsSchema })),
  /** Shares of those who had conversations in the period, where everybody's figures are asked for; else empty. */
  attenders: z.array(
    z.object({ attenderId: z.number().int(), name: z.string(), isActive: z.boolean(), cards: cardsSchema }),
  ),
  /** Who is there now: everybody's to administrators, one's own else. */
  statuses: z.object({ available: count, away: count, offline: count, attenders: z.array(attenderStatusSchema) }),
});
export type FiguresDto = z.infer<typeof figuresSchema>;

/** A conversation as a figure counted it: it is in the list once per time that it was counted. */
export const drillItemSchema = z.object({
  /** When it was counted: opened, answered, closed, asked; for open ones since when. */
  at: z.iso.datetime(),
  /** Of times: what went into the mean. */
  valueMs: z.number().nullable(),
  /** Who it counted for. */
  attender: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  chat: chatSchema,
});
export type DrillItemDto = z.infer<typeof drillItemSchema>;

/** A ticket as a figure counted it. */
export const countedTicketSchema = z.object({
  /** When it was made or resolved; of open ones when it was made. */
  at: z.iso.datetime(),
  /** Who has it. */
  attender: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  ticket: ticketSchema,
});
export type CountedTicketDto = z.infer<typeof countedTicketSchema>;

/** Values of the filters. */
export const analyticsOptionsSchema = z.object({
  tags: z.array(z.string()),
  attenders: z.array(z.object({ id: z.number().int(), name: z.string(), isActive: z.boolean() })),
  /** Those whose figures the caller sees. */
  teams: z.array(z.object({ id: z.number().int(), name: z.string() })),
});
export type AnalyticsOptionsDto = z.infer<typeof analyticsOptionsSchema>;

/** CSV files with a row for each of these; report is a PDF. */
const exportKindSchema = z.enum(["conversations", "tickets", "deadlines", "waits", "report"]);
export type ExportKind = z.infer<typeof exportKindSchema>;

// In JSON an id is a number.
const idField = z.number().int().positive().max(ID_MAX).optional();
const exportFields = { ...filterFields, attenderId: idField, team: idField };

/** Body of POST /api/v1/analytics/exports. */
export const startExportSchema = z.strictObject({
  kind: exportKindSchema,
  query: z.strictObject(exportFields),
});
export type StartExport = z.infer<typeof startExportSchema>;

/** What an export keeps of its question. `askedAt`: the instant that the period's name is of, epoch milliseconds. */
export const storedExportSchema = z.strictObject({ ...exportFields, askedAt: z.number().int().optional() });
export type StoredExport = z.infer<typeof storedExportSchema>;

/** A file that was asked for; download it when it is `done`. */
export const exportSchema = z.object({
  id: z.number().int(),
  kind: exportKindSchema,
  state: z.enum(["queued", "running", "done", "cancelled", "failed"]),
  fileName: z.string(),
  rows: count,
  totalRows: count.nullable(),
  size: count.nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ExportDto = z.infer<typeof exportSchema>;
