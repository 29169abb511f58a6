import { useTranslations } from "next-intl";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import type { RecordDraft } from "@/lib/client/forms/record-draft";
import type { CompanyInput } from "./company-draft";

const LABELS = {
  name: "name",
  timeZone: "timeZone",
  ticketReopenDays: "reopenDays",
  conversationReopenHours: "reopenHours",
} as const;

/** What a colleague changed of the company under the form, and the choice where both changed the same part. */
export function CompanyConflicts({
  draft,
  onSettle,
}: {
  draft: RecordDraft<CompanyInput>;
  onSettle: (part: keyof CompanyInput, choice: "mine" | "theirs") => void;
}) {
  const t = useTranslations("settings.company");
  const form = { ...draft, labelOf: (part: keyof CompanyInput) => t(LABELS[part]), settle: onSettle };
  return <RecordConflicts className="" form={form} textOf={(_, value) => (value === null ? "" : String(value))} />;
}
