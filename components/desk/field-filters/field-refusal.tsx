import { TriangleAlertIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { type FieldsFilter, withField } from "@/lib/modules/fields/filter";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import { useFilterValues } from "./use-filter-values";

/** What stands in a list's place that was refused for what it asks of fields: why, and the way to take each of them away. */
export function FieldRefusal({
  subject,
  asked,
  refused,
  onChange,
}: {
  subject: FieldSubject;
  asked: FieldsFilter;
  /** Why, by the fields' keys and in words. */
  refused: Readonly<Record<string, string>>;
  onChange: (asked: FieldsFilter) => void;
}) {
  const t = useTranslations("fields");
  const filtered = useFilterValues(subject, asked).filter(({ key }) => Object.hasOwn(refused, key));
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlertIcon />}
        title={t("filter.refused")}
        text={filtered.map(({ key, label }) => (
          <p key={key} className="[overflow-wrap:anywhere]">
            {t("filter.why", { label, why: refused[key] ?? "" })}
          </p>
        ))}
        action={filtered.map(({ key, label }) => (
          <Button key={key} icon={XIcon} variant="outline" onClick={() => onChange(withField(asked, key, null))}>
            {t("filter.remove", { label })}
          </Button>
        ))}
      />
    </div>
  );
}
