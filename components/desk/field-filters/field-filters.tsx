import { ChevronDownIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FailedLine } from "@/components/ui/failed-line";
import { type FieldsFilter, withField } from "@/lib/modules/fields/filter";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import { useDefinedFields } from "./defined-fields";
import { FieldFilterInput } from "./field-filter-input";

/** From this many on, fields that nothing is asked of are behind a button. */
const SHOWN_MAX = 6;

/** Filters a list by the workspace's own fields. Without any that somebody may ask there is nothing to see. */
export function FieldFilters({
  subject,
  asked,
  onChange,
  isSmall = false,
  className,
}: {
  subject: FieldSubject;
  asked: FieldsFilter;
  onChange: (asked: FieldsFilter) => void;
  /** In a narrow panel, whose names are small. */
  isSmall?: boolean;
  /** Of the grid that the fields stand in. */
  className?: string;
}) {
  const t = useTranslations("fields");
  const maySeeSensitive = useMay("fields.sensitive");
  const id = useId();
  const { data, isError, refetch } = useDefinedFields(subject);
  const [isUnfolded, setUnfolded] = useState(false);
  // What was asked once stays where it is: taking the filter away must not take the focus.
  const [wereAsked, setWereAsked] = useState<ReadonlySet<string>>(new Set(Object.keys(asked)));
  const fresh = Object.keys(asked).filter((key) => !wereAsked.has(key));
  if (fresh.length > 0) setWereAsked(new Set([...wereAsked, ...fresh]));

  if (!data) {
    if (isError) return <FailedLine text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />;
    return (
      <p role="status" className="text-muted-foreground text-xs">
        {t("filter.loading")}
      </p>
    );
  }
  // A text of several lines is too long for the index that finds it.
  const offered = data.filter(
    ({ isArchived, isPii, type }) => !isArchived && type !== "long_text" && (maySeeSensitive || !isPii),
  );
  if (offered.length === 0) return null;
  const shown = offered.filter(({ key }, index) => isUnfolded || index < SHOWN_MAX || wereAsked.has(key));
  const isFoldable = offered.some(({ key }, index) => index >= SHOWN_MAX && !wereAsked.has(key));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className={cn("mb-1.5 font-semibold", isSmall ? "text-xs" : "text-sm")}>{t("filter.title")}</legend>
      <div id={id} className={cn("grid gap-3", isSmall && "[&_label]:text-xs", className)}>
        {shown.map((field) => (
          <FieldFilterInput
            key={field.key}
            field={field}
            asked={Object.hasOwn(asked, field.key) ? (asked[field.key] ?? null) : null}
            onAsk={(text) => onChange(withField(asked, field.key, text))}
          />
        ))}
      </div>
      {isFoldable ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 self-start text-muted-foreground"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <ChevronDownIcon aria-hidden="true" className={isUnfolded ? "rotate-180" : undefined} />
          {t(isUnfolded ? "filter.fewer" : "filter.more")}
        </Button>
      ) : null}
    </fieldset>
  );
}
