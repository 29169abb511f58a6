"use client";

import { useLocale, useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/ui/conflict-notice";
import type { ConfigForm } from "./use-config-form";

/** Says what a colleague changed under the form, and asks which value stays where both changed the same field. */
export function ConfigConflicts<Values extends object>({
  form,
  labelOf,
  textOf,
}: {
  form: ConfigForm<Values>;
  labelOf: (field: keyof Values & string) => string;
  textOf: (field: keyof Values & string, value: Values[keyof Values & string]) => string;
}) {
  const t = useTranslations("channels.conflict");
  const list = new Intl.ListFormat(useLocale());
  const { taken, conflicts, values } = form;
  if (!form.isEditing) return null;
  return (
    <ConflictNotice
      texts={{
        title: t("title"),
        taken: taken.length > 0 ? t("taken", { fields: list.format(taken.map(labelOf)) }) : null,
        text: t("text"),
        mine: t("mine"),
        theirs: () => t("theirs"),
        keepMine: (field) => ({ text: t("keepMine"), label: t("keepMineOf", { field }) }),
        takeTheirs: (field) => ({ text: t("takeTheirs"), label: t("takeTheirsOf", { field }) }),
      }}
      values={values}
      conflicts={conflicts}
      labelOf={labelOf}
      textOf={(field, value) => textOf(field, value) || t("nothing")}
      onSettle={form.settle}
    />
  );
}
