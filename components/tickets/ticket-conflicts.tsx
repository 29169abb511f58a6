import { useLocale, useTranslations } from "next-intl";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { ConflictNotice } from "@/components/ui/conflict-notice";
import type { TicketValues } from "./ticket-form-values";

/** Says what colleagues changed under the open form, and lets the agent choose where both changed the same field. */
export function TicketConflicts({ form }: { form: RecordForm<TicketValues> }) {
  const t = useTranslations("ticket-form");
  const list = new Intl.ListFormat(useLocale());
  const { values, taken, conflicts, labelOf, settle } = form;
  const textOf = (field: keyof TicketValues, value: TicketValues[keyof TicketValues]): string => {
    if (value === null) return field === "assignee" ? t("unassigned") : t("none");
    if (Array.isArray(value)) return value.length === 0 ? t("none") : list.format(value);
    if (typeof value === "object") return value.label;
    if (field === "status") return t(`status.${value}`);
    return field === "priority" ? t(`priority.${value}`) : value;
  };
  const people = [...new Set([...taken, ...conflicts].flatMap(({ by }) => by ?? []))];
  const who = people.length > 0 ? list.format(people) : t("conflict.colleague");
  return (
    <ConflictNotice
      className="mb-4"
      texts={{
        title: t("conflict.title", { who }),
        taken:
          taken.length > 0
            ? t("conflict.taken", { fields: list.format(taken.map(({ field }) => labelOf(field))) })
            : null,
        text: t("conflict.text"),
        mine: t("conflict.mine"),
        theirs: (by) => t("conflict.theirs", { name: by ?? t("conflict.colleague") }),
        keepMine: (field) => ({ text: t("conflict.keepMine", { field }) }),
        takeTheirs: (field) => ({ text: t("conflict.takeTheirs", { field }) }),
      }}
      values={values}
      conflicts={conflicts}
      labelOf={labelOf}
      textOf={textOf}
      onSettle={settle}
    />
  );
}
