import { useLocale, useTranslations } from "next-intl";
import type { TicketChange } from "@/lib/modules/tickets/schema";
import type { TicketValues } from "./ticket-form-values";

/** Puts a field's value into words, as the history has it or the form. */
export function useTicketText() {
  const t = useTranslations("ticket-form");
  const list = new Intl.ListFormat(useLocale());
  return (field: string, value: TicketChange["from"] | TicketValues[keyof TicketValues]): string => {
    if (value === null) return field === "assignee" ? t("unassigned") : field === "team" ? t("noTeam") : t("none");
    if (Array.isArray(value)) return value.length === 0 ? t("none") : list.format(value);
    if (typeof value === "object") return "label" in value ? value.label : "";
    if (field === "status") return t(`status.${value as TicketValues["status"]}`);
    return field === "priority" ? t(`priority.${value as TicketValues["priority"]}`) : String(value);
  };
}
