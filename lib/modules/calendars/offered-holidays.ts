import type { HolidaysTypes } from "date-holidays";
import { wallClock } from "@/lib/kernel/wall-clock";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import type { BrazilianState, OfferedHoliday } from "./schema";

/** How far ahead movable holidays are offered, days. */
const AHEAD_DAYS = 550;
const DAY_MS = 24 * 60 * 60 * 1_000;
const HOURS_PER_DAY = 24;

/** Names as they are used in Brazil, where the package has those of Portugal or of the church. */
const NAMES: Readonly<Record<string, string>> = {
  "Ano Novo": "Confraternização Universal",
  "Sexta-Feira Santa": "Sexta-feira Santa",
  "Dia de Tiradentes": "Tiradentes",
  "Dia do trabalhador": "Dia do Trabalho",
  "Corpo de Deus": "Corpus Christi",
  "Dia da Independência": "Independência do Brasil",
  "Dia de Finados": "Finados",
  "Dia de Eleição": "Eleições",
  "Noite de Natal": "Véspera de Natal",
};
/** Lei 14.759/2023 made it a national holiday; the package knows it only in some states. */
const AWARENESS = { monthDay: "11-20", name: "Dia da Consciência Negra" };
const OFFERED: ReadonlySet<string> = new Set<HolidaysTypes.HolidayType>(["public", "bank", "optional"]);

/** What of the day is free, where it isn't all of it: from a time on, or up to one. */
function closedPart({ date, start, end }: HolidaysTypes.Holiday): OfferedHoliday["closed"] {
  const from = date.slice(11, 16);
  if (from !== "00:00") return { start: from, end: "24:00" };
  const hours = Math.round((end.getTime() - start.getTime()) / 3_600_000);
  return hours < HOURS_PER_DAY ? { start: from, end: `${String(hours).padStart(2, "0")}:00` } : undefined;
}

/** Whether a rule names the same day of every year. */
const isYearly = (rule: string) => /^\d\d-\d\d(?: \d\d:\d\d)?$/.test(rule);

// Loaded when somebody asks: the package brings the rules of every country.
async function holidaysOf(year: number, state: BrazilianState | undefined): Promise<HolidaysTypes.Holiday[]> {
  const { default: Holidays } = await import("date-holidays");
  const options = { languages: ["pt"] };
  const calendar = state ? new Holidays("BR", state, options) : new Holidays("BR", options);
  return calendar.getHolidays(year);
}

/** National and a state's holidays of Brazil within the months that come, each of every year once, in their order. */
export async function offeredHolidays(
  ctx: Pick<Ctx, "workspaceId">,
  { state, now = Date.now() }: { state?: BrazilianState | undefined; now?: number },
): Promise<{ items: OfferedHoliday[] }> {
  const timeZone = await workspaceZone(reads(ctx.workspaceId));
  const today = dateOf(timeZone, now);
  const last = dateOf(timeZone, now + AHEAD_DAYS * DAY_MS);
  const found = new Map<string, OfferedHoliday>();
  for (let year = Number(today.slice(0, 4)); year <= Number(last.slice(0, 4)); year++) {
    const awareness = `${year}-${AWARENESS.monthDay}`;
    if (awareness >= today) put(found, { date: awareness, isYearly: true, name: AWARENESS.name, kind: "national" });
    const national = new Set((await holidaysOf(year, undefined)).filter(isPublic).map(keyOf));
    for (const holiday of await holidaysOf(year, state)) {
      const date = holiday.date.slice(0, 10);
      const lasts = holiday.end.getTime() - holiday.start.getTime();
      // The weekend of carnival is one holiday of two days.
      if (!OFFERED.has(holiday.type) || date < today || date > last || lasts > DAY_MS) continue;
      const name = NAMES[holiday.name] ?? holiday.name;
      const closed = closedPart(holiday);
      const kind = holiday.type !== "public" ? "optional" : national.has(keyOf(holiday)) ? "national" : "state";
      put(found, { date, isYearly: isYearly(holiday.rule), name, kind, ...(closed && { closed }) });
    }
  }
  const items = [...found.values()].toSorted((one, other) => one.date.localeCompare(other.date));
  return { items };
}

const isPublic = ({ type }: HolidaysTypes.Holiday) => type === "public";
const keyOf = ({ date, name }: HolidaysTypes.Holiday) => `${date} ${name}`;

/** One that is of every year is offered with its next day. */
function put(found: Map<string, OfferedHoliday>, holiday: OfferedHoliday): void {
  const key = holiday.isYearly ? holiday.date.slice(5) : holiday.date;
  if (!found.has(key)) found.set(key, holiday);
}

function dateOf(timeZone: string, at: number): string {
  const { year, month, day } = wallClock(timeZone, at);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
