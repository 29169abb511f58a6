import { useLocale, useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/ui/conflict-notice";
import type { FormValues } from "@/lib/client/customer-changes";
import type { RecordForm } from "./use-record-form";

/** Says what colleagues changed under the open form, and lets the agent choose where both changed the same field. */
export function FormConflicts<Values extends FormValues>({
  form: { values, taken, conflicts, settle },
  labelOf,
  textOf,
}: {
  form: RecordForm<Values>;
  labelOf: (field: keyof Values & string) => string;
  textOf: (field: keyof Values & string, value: FormValues[string]) => string;
}) {
  const t = useTranslations("customers.conflict");
  const list = new Intl.ListFormat(useLocale());
  const people = [...new Set([...taken, ...conflicts].flatMap(({ by }) => by ?? []))];
  const who = people.length > 0 ? list.format(people) : t("colleague");
  return (
    <ConflictNotice
      className="mb-4"
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
      textOf={(field, value) => textOf(field, value ?? null) || t("nothing")}
      onSettle={settle}
    />
  );
}
