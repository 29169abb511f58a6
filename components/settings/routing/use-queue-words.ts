import { useLocale, useTranslations } from "next-intl";
import { writeDuration } from "@/components/settings/sla/durations";
import type { RoutingDto } from "@/lib/modules/routing/schema";
import { ALWAYS, type QueueDraft } from "./queue-draft";
import { type Difference, differencesOf } from "./queue-summary";

/** A calendar that a queue may follow. */
export type NamedCalendar = { id: number; name: string; isDefault: boolean };

/** How a queue is told in words. */
export function useQueueWords(calendars: readonly NamedCalendar[]) {
  const t = useTranslations("routing-settings");
  const list = new Intl.ListFormat(useLocale(), { type: "unit" });

  function differenceText(difference: Difference): string {
    const { kind } = difference;
    if (kind === "offers") return t("says.offers", { time: writeDuration(difference.seconds) });
    if (kind === "waits") return t("says.waits", { time: writeDuration(difference.seconds) });
    if (kind === "returns") return t("says.returns", { hours: difference.hours });
    if (kind === "requeues") return t("says.requeues", { minutes: difference.minutes });
    if (kind === "waitsNot") return t("says.waitsNot");
    if (kind === "returnsNot") return t("says.returnsNot");
    return kind === "requeuesNot" ? t("says.requeuesNot") : t("says.tells");
  }

  function hoursText(hours: QueueDraft["hours"]): string {
    if (hours === "") return t("companyHours");
    if (hours === ALWAYS) return t("always");
    return calendars.find(({ id }) => String(id) === hours)?.name ?? t("unknownCalendar");
  }

  return {
    /** A team's name, or what those of no team are called. */
    nameOf: (name: string | null) => name ?? t("noTeam"),
    hoursText,
    /** What differs from ordinary; empty for nothing. */
    differencesText: (routing: RoutingDto) => list.format(differencesOf(routing).map(differenceText)),
  };
}
