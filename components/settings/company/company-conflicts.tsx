import { useLocale, useTranslations } from "next-intl";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import type { RecordDraft } from "@/lib/client/forms/record-draft";
import { type Interval, WEEKDAYS } from "@/lib/kernel/open-time/calendar";
import type { CompanyInput } from "./company-draft";

const LABELS = {
  name: "name",
  timeZone: "timeZone",
  ticketReopenDays: "reopenDays",
  conversationReopenHours: "reopenHours",
  businessHours: "hours",
  holidays: "holidays",
} as const;

const hoursText = ({ start, end }: Interval) => `${start}–${end}`;

/** What a colleague changed of the company under the form, and the choice where both changed the same part. */
export function CompanyConflicts({
  draft,
  onSettle,
}: {
  draft: RecordDraft<CompanyInput>;
  onSettle: (part: keyof CompanyInput, choice: "mine" | "theirs") => void;
}) {
  const t = useTranslations("settings.company");
  const list = new Intl.ListFormat(useLocale());

  function textOf(_: keyof CompanyInput, value: CompanyInput[keyof CompanyInput]): string {
    if (value === null) return "";
    if (typeof value !== "object") return String(value);
    if (Array.isArray(value))
      return list.format(value.map(({ date, name, hours = [] }) => [date, name, ...hours.map(hoursText)].join(" ")));
    return WEEKDAYS.flatMap((day) => {
      const hours = value[day].map(hoursText);
      return hours.length > 0 ? [`${t(`days.${day}`)} ${list.format(hours)}`] : [];
    }).join("; ");
  }

  const form = { ...draft, labelOf: (part: keyof CompanyInput) => t(LABELS[part]), settle: onSettle };
  return <RecordConflicts className="" form={form} textOf={textOf} />;
}
