import type { Channel } from "@/lib/kernel/conversation";
import { LATER_DAYS_LEAST, localClock } from "./demo-vocabulary";
import type { Random } from "./random";
import type { Turn } from "./topic-script";

export const MINUTE = 60 * 1000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Minutes between two messages: least and most, by channel. */
const GAPS: Record<Channel, readonly [number, number]> = { webchat: [1, 6], whatsapp: [2, 40], email: [35, 420] };

/** The team answers Monday to Friday from 8 to 18 and on Saturday from 9 to 14. */
function isOfficeHour(at: number): boolean {
  const clock = localClock(at);
  const hour = clock.getUTCHours();
  const day = clock.getUTCDay();
  if (day === 0) return false;
  return day === 6 ? hour >= 9 && hour < 14 : hour >= 8 && hour < 18;
}

/** Customers write from 7 to 23, on any day. */
function isWakingHour(at: number): boolean {
  const hour = localClock(at).getUTCHours();
  return hour >= 7 && hour < 23;
}

/** When the customer of a thread writes; `any` is for what came in just now. */
export type CustomerHours = "waking" | "office" | "any";

const FITS: Record<CustomerHours, (at: number) => boolean> = {
  waking: isWakingHour,
  office: isOfficeHour,
  any: () => true,
};

function backUntil(at: number, fits: (at: number) => boolean): number {
  let moment = at;
  while (!fits(moment)) moment -= 30 * MINUTE;
  return moment;
}

/**
 * Times of a thread's messages, strictly increasing, the last at `endAt` or, when nobody would write then, before it.
 * Built backwards from the end, since the end is what the list shows.
 */
export function threadTimes(
  random: Random,
  turns: readonly Turn[],
  channel: Channel,
  endAt: number,
  hours: CustomerHours,
): number[] {
  const [least, most] = GAPS[channel];
  const times: number[] = [];
  let moment = endAt;
  for (let index = turns.length - 1; index >= 0; index -= 1) {
    const turn = turns[index];
    moment = backUntil(moment, turn?.side === "attender" ? isOfficeHour : FITS[hours]);
    times.unshift(moment);
    const isSameSide = turns[index - 1]?.side === turn?.side;
    const gap = isSameSide ? random.integer(2, 18) : random.integer(least, most);
    moment -= gap * MINUTE + random.integer(0, 59) * 1000;
    if (turn?.isLater) moment -= random.integer(LATER_DAYS_LEAST * 24, (LATER_DAYS_LEAST + 2) * 24) * HOUR;
  }
  return times;
}
