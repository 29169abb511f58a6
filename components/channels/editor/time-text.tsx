"use client";

import { useLocale } from "next-intl";
import { createContext, useContext } from "react";

/** The workspace's time zone, in which every time of the module is shown. */
export const TimeZoneContext = createContext("UTC");

/** A point in time: day and minute, the second in its tooltip. */
export function TimeText({ at }: { at: string }) {
  const locale = useLocale();
  const timeZone = useContext(TimeZoneContext);
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toLocaleString(locale, { timeZone, dateStyle: "full", timeStyle: "medium" })}>
      {date.toLocaleString(locale, { timeZone, dateStyle: "short", timeStyle: "short" })}
    </time>
  );
}
