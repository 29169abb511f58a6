import { fill } from "@/lib/platform/i18n/fill";
import type { Locale } from "@/lib/platform/i18n/locales";
import { analyticsTexts } from "./analytics-texts";
import { readableDuration } from "./readable-duration";
import type { Cards, FiguresDto } from "./schema";

/** One card of a report: what it counts, now and before, and what that is made of. */
type ReportCard = { label: string; now: string; before: string; detail: string };

/** A number as its readers write it. */
export const formatted = (locale: Locale, value: number) => new Intl.NumberFormat(locale).format(value);

/** A length of time for people; milliseconds, null: there was none. */
export const timeOf = (ms: number | null) => (ms === null ? "–" : readableDuration(ms));

/** The cards that a report begins with. */
export function reportCards({ current, previous, tickets }: FiguresDto, locale: Locale): ReportCard[] {
  const { report: t, ratings } = analyticsTexts(locale);
  const number = (value: number) => formatted(locale, value);
  const parts = (items: readonly (readonly [string, number])[]) =>
    items.map(([label, value]) => `${label} ${number(value)}`).join(" · ");
  const ofSo = (count: number) => fill(t.ofSo, { count: number(count) });
  const satisfied = ({ satisfaction: { satisfied: yes, unsatisfied: no } }: Cards) =>
    yes + no === 0 ? "–" : new Intl.NumberFormat(locale, { style: "percent" }).format(yes / (yes + no));
  return [
    { label: t.opened, now: number(current.opened), before: number(previous.opened), detail: "" },
    {
      label: t.open,
      now: number(current.open.total),
      before: number(previous.open.total),
      detail: parts([
        [t.bot, current.open.bot],
        [t.human, current.open.human],
        [t.unassigned, current.open.unassigned],
      ]),
    },
    {
      label: t.closed,
      now: number(current.closed.total),
      before: number(previous.closed.total),
      detail: parts([
        [t.bot, current.closed.bot],
        [t.human, current.closed.human],
        ...(current.closed.other > 0 ? [[t.other, current.closed.other] as const] : []),
      ]),
    },
    {
      label: t.handling,
      now: timeOf(current.handling.averageMs),
      before: timeOf(previous.handling.averageMs),
      detail: ofSo(current.handling.count),
    },
    {
      label: t.firstResponse,
      now: timeOf(current.firstResponse.averageMs),
      before: timeOf(previous.firstResponse.averageMs),
      detail: ofSo(current.firstResponse.count),
    },
    {
      label: t.satisfaction,
      now: satisfied(current),
      before: satisfied(previous),
      detail: parts([
        [ratings.satisfied, current.satisfaction.satisfied],
        [ratings.unsatisfied, current.satisfaction.unsatisfied],
        [ratings.unanswered, current.satisfaction.unanswered],
      ]),
    },
    {
      label: t.ticketsCreated,
      now: number(tickets.current.created),
      before: number(tickets.previous.created),
      detail: parts([[t.ticketsOpen, tickets.open]]),
    },
    {
      label: t.ticketsResolved,
      now: number(tickets.current.resolved),
      before: number(tickets.previous.resolved),
      detail: "",
    },
  ];
}
