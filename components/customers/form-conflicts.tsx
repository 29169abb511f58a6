import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { FieldConflict, FormValues } from "@/lib/client/customer-changes";

/** Says what colleagues changed under the open form, and lets the agent choose where both changed the same field. */
export function FormConflicts<Values extends FormValues>({
  values,
  taken,
  conflicts,
  labelOf,
  textOf,
  onSettle,
}: {
  values: Values;
  taken: readonly { field: keyof Values & string; by: string | null }[];
  conflicts: readonly FieldConflict<Values>[];
  labelOf: (field: keyof Values & string) => string;
  textOf: (field: keyof Values & string, value: FormValues[string]) => string;
  onSettle: (field: keyof Values & string, choice: "mine" | "theirs") => void;
}) {
  const t = useTranslations("customers.conflict");
  const list = new Intl.ListFormat(useLocale());
  if (taken.length + conflicts.length === 0) return null;
  const people = [...new Set([...taken, ...conflicts].flatMap(({ by }) => by ?? []))];
  const who = people.length > 0 ? list.format(people) : t("colleague");
  return (
    <div role="alert" className="mb-4 rounded-md bg-warning-tint px-3 py-2 text-sm text-warning-tint-foreground">
      <p className="font-semibold">{t("title", { who })}</p>
      {taken.length > 0 ? <p>{t("taken", { fields: list.format(taken.map(({ field }) => labelOf(field))) })}</p> : null}
      {conflicts.length > 0 ? (
        <>
          <p>{t("text")}</p>
          <ul className="mt-2 flex flex-col gap-2">
            {conflicts.map(({ field, theirs, by }) => (
              <li key={field} className="rounded-md bg-card p-2 text-card-foreground">
                <p className="font-medium">{labelOf(field)}</p>
                <dl className="grid grid-cols-[auto_1fr] gap-x-2 text-list">
                  <dt className="text-muted-foreground">{t("mine")}</dt>
                  <dd className="line-clamp-3 min-w-0 break-words">
                    {textOf(field, values[field] ?? null) || t("nothing")}
                  </dd>
                  <dt className="text-muted-foreground">{t("theirs", { name: by ?? t("colleague") })}</dt>
                  <dd className="line-clamp-3 min-w-0 break-words">{textOf(field, theirs) || t("nothing")}</dd>
                </dl>
                <p className="mt-2 flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t("keepMineOf", { field: labelOf(field) })}
                    onClick={() => onSettle(field, "mine")}
                  >
                    {t("keepMine")}
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t("takeTheirsOf", { field: labelOf(field) })}
                    onClick={() => onSettle(field, "theirs")}
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
