import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { ticketSchema } from "@/lib/modules/tickets/schema";

/** Most days of a custom period. */
export const CUSTOM_DAYS_MAX = 366;
export const DRILL_PAGE_MAX = 100;
const TAG_MAX = 50;

const day = z.iso.date();
export const CHANNELS = ["email", "whatsapp", "webchat"] as const;
export const channelSchema = z.enum(CHANNELS);

/** The periods; `month` is this one so far, and `custom` needs `from` and `to`, both days included. */
export const PERIODS = ["today", "7d", "30d", "90d", "month", "last_month", "custom"] as const;
export const periodSchema = z.enum(PERIODS);
export type Period = z.infer<typeof periodSchema>;

const filterFields = {
  period: periodSchema.default("today"),
  from: day.optional(),
  to: day.optional(),
  channel: channelSchema.optional(),
  /** An attender's share. Who isn't an administrator sees their own, and may name nobody else. */
  attenderId: z.coerce.number().int().positive().max(ID_MAX).optional(),
  tag: lineSchema().min(1).max(TAG_MAX).optional(),
};

/** Query of GET /api/v1/analytics: a period and what narrows it. The rules between the fields are in period.ts. */
export const figuresQuerySchema = z.strictObject(filterFields);
export type FiguresQuery = z.infer<typeof figuresQuerySchema>;

/** What a figure counts; each opens its list. */
export const FIGURES = [
  "opened",
  "open",
  "open_bot",
  "open_human",
  "open_unassigned",
  "closed",
  "closed_bot",
  "closed_human",
  "closed_other",
  "handled",
  "answered",
  "rated",
  "satisfied",
  "unsatisfied",
  "unanswered",
] as const;
export const figureSchema = z.enum(FIGURES);
export type Figure = z.infer<typeof figureSchema>;

/** The same of those that count tickets. */
export const TICKET_FIGURES = ["tickets_created", "tickets_resolved", "tickets_open"] as const;
export const ticketFigureSchema = z.enum(TICKET_FIGURES);
export type TicketFigure = z.infer<typeof ticketFigureSchema>;

const pageFields = {
  cursor: z.string().max(200).optional(),
  pageSize: z.coerce.number().int().min(1).max(DRILL_PAGE_MAX).default(50),
};

/** Query of GET /api/v1/analytics/conversations. */
export const drillQuerySchema = z.strictObject({
  ...filterFields,
  figure: figureSchema,
  /** Of `opened`: only those of one hour of the wall clock. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  ...pageFields,
});
export type DrillQuery = z.infer<typeof drillQuerySchema>;

/** Query of GET /api/v1/analytics/tickets. */
export const ticketsQuerySchema = z.strictObject({ ...filterFields, figure: ticketFigureSchema, ...pageFields });
export type TicketsQuery = z.infer<typeof ticketsQuerySchema>;

const count = z.number().int();
/** A mean of so many; null of none. Milliseconds. */
export const averageSchema = z.object({ count, averageMs: z.number().nullable() });
export type Average = z.infer<typeof averageSchema>;

/** The cards. What each counts: docs/analytics.md. */
export const cardsSchema = z.object({
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
export const ticketFiguresSchema = z.object({
  current: ticketSumsSchema,
  previous: ticketSumsSchema,
  /** Now, whatever the period. */
  open: count,
});
export type TicketFigures = z.infer<typeof ticketFiguresSchema>;

export const availabilitySchema = z.enum(["available", "away", "offline"]);
export type Availability = z.infer<typeof availabilitySchema>;

/** Whether an attender is there, and since when. `chosen` is what they said; the rest follows from their windows. */
export const attenderStatusSchema = z.object({
  attenderId: z.number().int(),
  name: z.string(),
  status: availabilitySchema,
  chosen: availabilitySchema,
  since: z.iso.datetime().nullable(),
});
export type AttenderStatusDto = z.infer<typeof attenderStatusSchema>;

/** Body of PUT /api/v1/me/availability. */
export const chooseAvailabilitySchema = z.strictObject({ status: availabilitySchema });

/** Answer of GET /api/v1/analytics. */
export const figuresSchema = z.object({
  period: z.object({
    name: periodSchema,
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
  /** Null: everybody's, which administrators see. */
  attenderId: z.number().int().nullable(),
  /** False while the workspace has nothing to count: show how to begin, not zeros. */
  hasData: z.boolean(),
  current: cardsSchema,
  previous: cardsSchema,
  tickets: ticketFiguresSchema,
  /** Conversations that were opened, per hour of the wall clock (24 of them). */
  hours: z.array(z.object({ hour: count, opened: count, previous: count })),
  days: z.array(z.object({ day, opened: count, closed: count, handling: averageSchema, firstResponse: averageSchema })),
  channels: z.array(z.object({ channel: channelSchema, cards: cardsSchema })),
  /** Shares of those who had conversations in the period, to administrators and without an attender filter; else empty. */
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
});
export type AnalyticsOptionsDto = z.infer<typeof analyticsOptionsSchema>;

/** conversations and tickets are CSV files with a row each, report is a PDF. */
export const exportKindSchema = z.enum(["conversations", "tickets", "report"]);
export type ExportKind = z.infer<typeof exportKindSchema>;

/** Body of POST /api/v1/analytics/exports. */
export const startExportSchema = z.strictObject({
  kind: exportKindSchema,
  query: z.strictObject({ ...filterFields, attenderId: z.number().int().positive().max(ID_MAX).optional() }),
});
export type StartExport = z.infer<typeof startExportSchema>;

/** What an export keeps of its question. `askedAt`: the instant that the period's name is of, epoch milliseconds. */
export const storedExportSchema = z.strictObject({ ...filterFields, askedAt: z.number().int().optional() });
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
