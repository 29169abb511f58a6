import { COUNT_COLUMNS, type Counts, type DaySums, noSums, type OpenSums } from "./counted";
import type { Average, Cards } from "./schema";

/** Adds rows up. */
export function total(rows: readonly Counts[]): Counts {
  const sums: Counts = noSums();
  for (const row of rows) for (const column of COUNT_COLUMNS) sums[column] += row[column];
  return sums;
}

/** What was open before some changes: what is open now without them. */
export function openBefore(now: readonly OpenSums[], since: readonly OpenSums[]): OpenSums {
  const sums: OpenSums = { bot: 0, human: 0, unassigned: 0 };
  const add = (rows: readonly OpenSums[], sign: 1 | -1) => {
    for (const { bot, human, unassigned } of rows) {
      sums.bot += sign * bot;
      sums.human += sign * human;
      sums.unassigned += sign * unassigned;
    }
  };
  add(now, 1);
  add(since, -1);
  return sums;
}

/** What was open after a part of a day, from what was open before it. */
export function openAfter(before: OpenSums, part: readonly DaySums[]): OpenSums {
  const sums = { ...before };
  for (const { openBot, openHuman, openUnassigned } of part) {
    sums.bot += openBot;
    sums.human += openHuman;
    sums.unassigned += openUnassigned;
  }
  return sums;
}

/** A mean, or none of nothing. */
export function average(sum: number, count: number): Average {
  return { count, averageMs: count === 0 ? null : Math.round(sum / count) };
}

/** The cards of some sums. */
export function toCards(sums: Counts, open: OpenSums): Cards {
  const { closedBot: bot, closedHuman: human, closedOther: other } = sums;
  return {
    opened: sums.opened,
    open: { ...open, total: open.bot + open.human + open.unassigned },
    closed: { total: bot + human + other, bot, human, other },
    handling: average(sums.handlingMs, sums.handled),
    firstResponse: average(sums.responseMs, sums.answered),
    satisfaction: { satisfied: sums.satisfied, unsatisfied: sums.unsatisfied, unanswered: sums.unanswered },
  };
}
