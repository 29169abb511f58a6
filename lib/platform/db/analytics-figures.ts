import type { Metric } from "./analytics-store";
import { addEvents, DAY_COLUMNS, METRICS, type EventSums as MetricSums, noSums } from "./analytics-sums";
import { connections, prepared } from "./connections";

// Reads of the figures. Each is a range of a sum's key, or of one index of the events.

/** Whose sums: `attenderId` 0 is everybody, an empty `tag` all of them. Days like 20261121, both included. */
export type SumsQuery = { workspaceId: number; attenderId: number; tag: string; from: number; to: number };

export type DaySums = { day: number; channel: Channel } & Record<(typeof DAY_COLUMNS)[number], number>;
type Channel = "email" | "whatsapp" | "webchat";
type EventSums = MetricSums & { channel: Channel };

const SUMMED = DAY_COLUMNS.map((column) => `sum(${column}) AS ${column}`).join(", ");
const PLACE = "workspaceId = @workspaceId AND attenderId = @attenderId AND tag = @tag";

/** A row per day and channel that has something. */
export function readDays(query: SumsQuery): DaySums[] {
  return prepared(
    connections().reader,
    `SELECT day, channel, ${DAY_COLUMNS.join(", ")} FROM analytics_day WHERE ${PLACE} AND day BETWEEN @from AND @to ORDER BY day`,
  ).all(query) as DaySums[];
}

/** One row per channel, of all the days. */
export function readChannelSums(query: SumsQuery): Omit<DaySums, "day">[] {
  return prepared(
    connections().reader,
    `SELECT channel, ${SUMMED} FROM analytics_day WHERE ${PLACE} AND day BETWEEN @from AND @to GROUP BY channel`,
  ).all(query) as Omit<DaySums, "day">[];
}

/** What the open states of these days began less what they ended: what is open now without them was open before. */
export type OpenSums = { channel: Channel; bot: number; human: number; unassigned: number };

/** What is open now, per channel. */
export function readOpenNow(query: Pick<SumsQuery, "workspaceId" | "attenderId" | "tag">): OpenSums[] {
  return prepared(
    connections().reader,
    `SELECT channel, bot, human, unassigned FROM analytics_open WHERE ${PLACE}`,
  ).all(query) as OpenSums[];
}

/** What the open states changed by after a day, per channel. */
export function readOpenSince(query: Pick<SumsQuery, "workspaceId" | "attenderId" | "tag">, day: number): OpenSums[] {
  return prepared(
    connections().reader,
    `SELECT channel, sum(openBot) AS bot, sum(openHuman) AS human, sum(openUnassigned) AS unassigned
     FROM analytics_day WHERE ${PLACE} AND day > @day GROUP BY channel`,
  ).all({ ...query, day }) as OpenSums[];
}

/** Openings per hour of the wall clock. */
export function readHours(query: SumsQuery & { channel: string | null }): { hour: number; opened: number }[] {
  return prepared(
    connections().reader,
    `SELECT hour, sum(opened) AS opened FROM analytics_hour WHERE ${PLACE} AND day BETWEEN @from AND @to
       AND (@channel IS NULL OR channel = @channel) GROUP BY hour`,
  ).all(query) as { hour: number; opened: number }[];
}

/** Whose events of a day: as in `SumsQuery`. */
type Place = Pick<SumsQuery, "workspaceId" | "attenderId" | "tag">;
const OF_PLACE = `(@attenderId = 0 OR attenderId = @attenderId)
  AND (@tag = '' OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value = @tag))`;
const EVENTS = "FROM analytics_event WHERE workspaceId = @workspaceId AND metric";
const ADDED = "channel, metric, count(*) AS events, count(value) AS timed, coalesce(sum(value), 0) AS ms";
const PART = {
  began: `SELECT ${ADDED} ${EVENTS} IN (${METRICS.map((metric) => `'${metric}'`).join(", ")})
    AND day = @day AND at < @until AND ${OF_PLACE} GROUP BY channel, metric`,
  ended: `SELECT ${ADDED} ${EVENTS} IN ('open_bot', 'open_human', 'open_unassigned')
    AND endDay = @day AND endAt < @until AND ${OF_PLACE} GROUP BY channel, metric`,
  hours: `SELECT hour, count(*) AS opened ${EVENTS} = 'opened' AND day = @day AND at < @until AND ${OF_PLACE}
    AND (@channel IS NULL OR channel = @channel) GROUP BY hour`,
};

/**
 * What a day came to before an instant, one row per channel, like the day's sums: from its events, because sums are whole.
 * @param until epoch milliseconds
 */
export function readDayUntil(place: Place, day: number, until: number): Omit<DaySums, "day">[] {
  const { reader } = connections();
  const query = { ...place, day, until };
  const began = prepared(reader, PART.began).all(query) as EventSums[];
  const ended = prepared(reader, PART.ended).all(query) as EventSums[];
  const rows = new Map<Channel, Omit<DaySums, "day">>();
  const rowOf = (channel: Channel) => {
    const row = rows.get(channel) ?? { channel, ...noSums() };
    rows.set(channel, row);
    return row;
  };
  for (const sums of began) addEvents(rowOf(sums.channel), sums, 1);
  for (const sums of ended) addEvents(rowOf(sums.channel), sums, -1);
  return [...rows.values()];
}

/** Openings of a day before an instant, per hour of the wall clock. */
export function readHoursUntil(
  { channel, ...place }: Place & { channel: string | null },
  day: number,
  until: number,
): { hour: number; opened: number }[] {
  return prepared(connections().reader, PART.hours).all({ ...place, channel, day, until }) as {
    hour: number;
    opened: number;
  }[];
}

export function hasEvents(workspaceId: number): boolean {
  return (
    prepared(connections().reader, "SELECT 1 FROM analytics_event WHERE workspaceId = ? LIMIT 1").get(workspaceId) !==
    undefined
  );
}

/** Tags that conversations have been counted under, of the latest days; 200 at the most. */
export function readTags(workspaceId: number): string[] {
  return prepared(
    connections().reader,
    // Skips from tag to tag by the key, however many days each has.
    `WITH RECURSIVE t(tag) AS (
       SELECT min(tag) FROM analytics_open WHERE workspaceId = :workspaceId AND attenderId = 0 AND tag > ''
       UNION ALL SELECT (SELECT min(tag) FROM analytics_open WHERE workspaceId = :workspaceId AND attenderId = 0 AND tag > t.tag) FROM t
         WHERE t.tag IS NOT NULL)
     SELECT tag FROM t WHERE tag IS NOT NULL LIMIT 200`,
  )
    .pluck()
    .all({ workspaceId }) as string[];
}

/** What a drill-down asks for. */
export type DrillQuery = {
  workspaceId: number;
  /** Each is a range of an index of its own. */
  metrics: readonly Metric[];
  /** For open states: as of the end of `to`; null is now. */
  kind: "counted" | "open";
  from: number;
  to: number | null;
  hour: number | null;
  /** Only what has a value. */
  withValue: boolean;
  attenderId: number | null;
  channel: string | null;
  tag: string | null;
  cursor: { day: number; at: number; id: number } | null;
  limit: number;
};
export type DrillRow = {
  id: number;
  conversationId: number;
  day: number;
  at: number;
  value: number | null;
  attenderId: number;
};

const NARROW = `(@attenderId IS NULL OR attenderId = @attenderId) AND (@channel IS NULL OR channel = @channel)
  AND (@hour IS NULL OR hour = @hour) AND (@withValue = 0 OR value IS NOT NULL)
  AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value = @tag))`;
const COLUMNS = "id, conversationId, day, at, value, attenderId";
const AFTER = "AND (@cursorDay IS NULL OR (day, at, id) < (@cursorDay, @cursorAt, @cursorId))";
const ORDER = "ORDER BY day DESC, at DESC, id DESC LIMIT @limit";
const OF = "FROM analytics_event WHERE workspaceId = @workspaceId AND metric = @metric";

const SQL = {
  counted: `SELECT ${COLUMNS} ${OF} AND day BETWEEN @from AND @to AND ${NARROW} ${AFTER} ${ORDER}`,
  now: `SELECT ${COLUMNS} ${OF} AND endDay IS NULL AND ${NARROW} ${AFTER} ${ORDER}`,
  earlier: `SELECT * FROM (SELECT ${COLUMNS} ${OF} AND endDay IS NULL AND day <= @to AND ${NARROW} ${AFTER}
    UNION ALL SELECT ${COLUMNS} ${OF} AND endDay > @to AND day <= @to AND ${NARROW} ${AFTER}) ${ORDER}`,
};

/** The very events that a figure counted, newest first. */
export function readDrill({ cursor, kind, withValue, metrics, ...query }: DrillQuery): DrillRow[] {
  const sql = kind === "counted" ? SQL.counted : query.to === null ? SQL.now : SQL.earlier;
  const rows = metrics.flatMap(
    (metric) =>
      prepared(connections().reader, sql).all({
        ...query,
        metric,
        withValue: withValue ? 1 : 0,
        cursorDay: cursor?.day ?? null,
        cursorAt: cursor?.at ?? null,
        cursorId: cursor?.id ?? null,
      }) as DrillRow[],
  );
  return rows.sort((a, b) => b.day - a.day || b.at - a.at || b.id - a.id).slice(0, query.limit);
}
