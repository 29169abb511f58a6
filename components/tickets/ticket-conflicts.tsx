"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { TicketValues } from "./ticket-form-values";
import type { TicketMerge } from "./use-ticket-merge";

/** Says what colleagues changed under the open form, and lets the agent choose where both changed the same field. */
export function TicketConflicts({ merge, values }: { merge: TicketMerge; values: TicketValues }) {
  const t = useTranslations("ticket-form");
  const list = new Intl.ListFormat(useLocale());
  const { taken, conflicts } = merge;
  if (taken.length + conflicts.length === 0) return null;
  const textOf = (value: TicketValues[keyof TicketValues], field: keyof TicketValues): string => {
    if (value === null) return field === "assignee" ? t("unassigned") : t("none");
    if (Array.isArray(value)) return value.length === 0 ? t("none") : list.format(value);
    if (typeof value === "object") return value.label;
    if (field === "status") return t(`status.${value}`);
    return field === "priority" ? t(`priority.${value}`) : value;
  };
  const people = [...new Set([...taken, ...conflicts].flatMap(({ by }) => by ?? []))];
  const who = people.length > 0 ? list.format(people) : t("conflict.colleague");
  return (
    <div role="alert" className="mb-4 rounded-md border border-warning/40 bg-warning-tint px-3 py-2 text-sm">
      <p className="font-semibold text-warning-tint-foreground">{t("conflict.title", { who })}</p>
      {taken.length > 0 ? (
        <p className="text-warning-tint-foreground">
          {t("conflict.taken", { fields: list.format(taken.map(({ field }) => t(`fields.${field}`))) })}
        </p>
      ) : null}
      {conflicts.length > 0 ? (
        <>
          <p className="text-warning-tint-foreground">{t("conflict.text")}</p>
          <ul className="mt-2 flex flex-col gap-2">
            {conflicts.map(({ field, theirs, by }) => (
              <li key={field} className="rounded-md bg-card p-2 text-card-foreground">
                <p className="font-medium">{t(`fields.${field}`)}</p>
                <dl className="grid grid-cols-[auto_1fr] gap-x-2 text-list">
                  <dt className="text-muted-foreground">{t("conflict.mine")}</dt>
                  <dd className="line-clamp-3 min-w-0 break-words">{textOf(values[field], field)}</dd>
                  <dt className="text-muted-foreground">
                    {t("conflict.theirs", { name: by ?? t("conflict.colleague") })}
                  </dt>
                  <dd className="line-clamp-3 min-w-0 break-words">{textOf(theirs, field)}</dd>
                </dl>
                <p className="mt-2 flex flex-wrap gap-2">
                  <Button size="sm" variant="outline" onClick={() => merge.settle(field, "mine")}>
                    {t("conflict.keepMine", { field: t(`fields.${field}`) })}
                  </Button>
                  <Button size="sm" variant="outline" onClick={() => merge.settle(field, "theirs")}>
                    {t("conflict.takeTheirs", { field: t(`fields.${field}`) })}
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
