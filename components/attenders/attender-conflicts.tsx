import { useLocale, useTranslations } from "next-intl";
import type { RecordForm } from "@/components/customers/use-record-form";
import { ConflictNotice } from "@/components/ui/conflict-notice";
import type { AttenderForm } from "./attender-form";

/** Says what another administrator changed under the open form, and lets one choose where both changed the same field. */
export function AttenderConflicts({ form: { values, taken, conflicts, settle } }: { form: RecordForm<AttenderForm> }) {
  const t = useTranslations("attenders.conflict");
  const fields = useTranslations("attenders.dialog");
  const list = new Intl.ListFormat(useLocale());
  const people = [...new Set([...taken, ...conflicts].flatMap(({ by }) => by ?? []))];
  const who = people.length > 0 ? list.format(people) : t("colleague");
  const labelOf = (field: keyof AttenderForm) => fields(field === "namaEdition" ? "edition" : field);
  return (
    <ConflictNotice
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
      textOf={(field, value) =>
        field === "profile" ? fields(value === "1" ? "administrator" : "default") : value || t("nothing")
      }
      onSettle={settle}
    />
  );
}
