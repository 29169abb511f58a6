import type { Availability } from "@/lib/modules/channels/web-chat/schema";
import { type ChatTexts, fill } from "./chat-texts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** When somebody is back, as one says it: the hour of today, the weekday, or the date. In the visitor's own time zone. */
export function backAt(opensAt: string, locale: string, now = new Date()): string {
  const date = new Date(opensAt);
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const isToday = date.toDateString() === now.toDateString();
  const isNear = date.getTime() - now.getTime() < 6 * DAY_MS;
  const day = isToday ? {} : isNear ? ({ weekday: "long" } as const) : ({ day: "numeric", month: "long" } as const);
  return new Intl.DateTimeFormat(locale, { ...day, ...time }).format(date);
}

/** What is said while nobody is there; empty while somebody is. */
export function awayNotice(availability: Availability, texts: ChatTexts, locale: string, now = new Date()): string {
  if (availability.isOpen) return "";
  const { opensAt, message, hasForm } = availability;
  return [
    message.trim() || texts.awayNow,
    opensAt ? fill(texts.awayUntil, { when: backAt(opensAt, locale, now) }) : "",
    hasForm ? "" : texts.awayWrite,
  ]
    .filter(Boolean)
    .join(" ");
}
