import { useLocale, useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/ui/conflict-notice";
import type { RecordForm } from "./use-record-form";

/** Says what colleagues changed under the open form, and lets one choose where both changed the same field. */
export function RecordConflicts<Values extends object>({
  form: { values, taken, conflicts, labelOf, settle },
  textOf,
  className = "mb-4",
}: {
  form: Pick<RecordForm<Values>, "values" | "taken" | "conflicts" | "labelOf" | "settle">;
  /** A field's value in words. */
  textOf: (field: keyof Values & string, value: Values[keyof Values & string]) => string;
  className?: string;
}) {
  const t = useTranslations("records.conflict");
  const list = new Intl.ListFormat(useLocale());
  const people = [...new Set([...taken, ...conflicts].flatMap(({ by }) => by ?? []))];
  const who = people.length > 0 ? list.format(people) : t("colleague");
  return (
    <ConflictNotice
      className={className}
      texts={{
        title: t("title", { who }),
        taken: taken.length > 0 ? t("taken", { fields: list.format(taken.map(({ field }) => labelOf(field))) }) : null,
        text: t("text"),
        mine: t("mine"),
        theirs: (by) => t("theirs", { name: by ?? t("colleague") }),
        keepMine: (field) => ({ text: t("keepMine"), label: t("keepMineOf", { field }) }),
        takeTheirs: (field) => ({ text: t("takeTheirs"), label: t("takeTheirsOf", { field }) }),
      }}
      values={values}
      conflicts={conflicts}
      labelOf={labelOf}
      textOf={(field, value) => textOf(field, value) || t("nothing")}
      onSettle={settle}
    />
  );
}
