"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
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
  if (!form.isEditing || taken.length + conflicts.length === 0) return null;
  return (
    <div role="alert" className="rounded-md bg-warning-tint px-3 py-2 text-sm text-warning-tint-foreground">
      <p className="font-semibold">{t("title")}</p>
      {taken.length > 0 ? <p>{t("taken", { fields: list.format(taken.map(labelOf)) })}</p> : null}
      {conflicts.length > 0 ? (
        <>
          <p>{t("text")}</p>
          <ul className="mt-2 flex flex-col gap-2">
            {conflicts.map(({ field, theirs }) => (
              <li key={field} className="rounded-md bg-card p-2 text-card-foreground">
                <p className="font-medium">{labelOf(field)}</p>
                <dl className="grid grid-cols-[auto_1fr] gap-x-2 text-list">
                  <dt className="text-muted-foreground">{t("mine")}</dt>
                  <dd className="line-clamp-3 min-w-0 break-words">{textOf(field, values[field]) || t("nothing")}</dd>
                  <dt className="text-muted-foreground">{t("theirs")}</dt>
                  <dd className="line-clamp-3 min-w-0 break-words">{textOf(field, theirs) || t("nothing")}</dd>
                </dl>
                <p className="mt-2 flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t("keepMineOf", { field: labelOf(field) })}
                    onClick={() => form.settle(field, "mine")}
                  >
                    {t("keepMine")}
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t("takeTheirsOf", { field: labelOf(field) })}
                    onClick={() => form.settle(field, "theirs")}
                  >
                    {t("takeTheirs")}
                  </Button>
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
