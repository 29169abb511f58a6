"use client";

import { useLocale } from "next-intl";
import { useFacts } from "./assistant-facts";

/** A day in the short form; the minute is in its tooltip. */
export function DateText({ at, className }: { at: string; className?: string }) {
  const locale = useLocale();
  const { timeZone } = useFacts();
  const date = new Date(at);
  return (
    <time
      dateTime={at}
      className={className}
      title={date.toLocaleString(locale, { timeZone, dateStyle: "full", timeStyle: "short" })}
    >
      {date.toLocaleDateString(locale, { timeZone, dateStyle: "short" })}
    </time>
  );
}
