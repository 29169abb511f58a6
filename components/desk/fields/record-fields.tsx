import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDownIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FailedLine } from "@/components/ui/failed-line";
import { spread } from "@/lib/client/cache/spread";
import type { FieldsOf } from "@/lib/client/calls/field-calls";
import { useHub } from "@/lib/client/live/use-hub";
import { isInPanel } from "@/lib/modules/fields/policy";
import type { FilledField, RecordFieldsDto } from "@/lib/modules/fields/schema";
import { FieldRow } from "./field-row";
import { fieldsKey, fieldsQuery } from "./fields-query";

/**
 * What a record has in the workspace's own fields, each changed where it stands. Without fields, and until they are known, there is
 * nothing to see.
 */
export function RecordFields({
  of,
  mayWrite,
  headingLevel = 4,
  className,
  onKnown,
}: {
  of: FieldsOf;
  /** Whether the viewer may change the record as it is now. */
  mayWrite: boolean;
  headingLevel?: 3 | 4;
  className?: string;
  /** Hears once how much room it takes is known: what stands below can come without being moved. */
  onKnown?: () => void;
}) {
  const t = useTranslations("fields");
  const client = useQueryClient();
  const maySeeSensitive = useMay("fields.sensitive");
  const id = useId();
  const [editing, setEditing] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const query = fieldsQuery(of);
  const { queryKey } = query;
  const { data, isError, refetch } = useQuery(query);
  // With what it had under another team.
  const readAgain = () => client.invalidateQueries({ queryKey: fieldsKey(of) });
  const readLater = () => spread(readAgain);
  const hubId = of.subject === "ticket" ? of.number : of.id;
  useHub(
    {
      onFieldValuesChanged: (event) => event.subject === of.subject && event.id === hubId && readAgain(),
      onFieldsChanged: readLater,
      // A deleted team's fields are for all.
      onTeamsChanged: () => "teamId" in of && readLater(),
      // What is on its way already is as good as another answer.
      onConnected: () => client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    },
    `${of.subject} ${of.id}`,
  );

  const isKnown = data !== undefined || isError;
  useEffect(() => {
    if (isKnown) onKnown?.();
  }, [isKnown, onKnown]);

  if (!data) {
    if (!isError) return null;
    return <FailedLine text={t("failed")} retry={t("retry")} className={className} onRetry={() => void refetch()} />;
  }
  const there = data.fields.filter((field) => isInPanel(field) || field.key === editing);
  const isFolded = ({ key, value, isHidden, required }: FilledField) =>
    value === null && !isHidden && required === "never" && key !== editing;
  const shown = there.filter((field) => !isFolded(field));
  const folded = there.filter(isFolded);
  if (there.length === 0) return null;
  const Heading = `h${headingLevel}` as const;
  // Beside a conversation it stands among headings of this size.
  const isSmall = headingLevel === 4 || of.subject === "conversation";
  const row = (field: FilledField) => (
    <FieldRow
      key={field.key}
      of={of}
      field={field}
      version={data.version}
      isEditing={editing === field.key}
      mayEdit={mayWrite && (!field.isPii || maySeeSensitive)}
      onEdit={() => setEditing(field.key)}
      onDone={(stored: RecordFieldsDto | null) => {
        setEditing(null);
        if (stored) client.setQueryData(queryKey, stored);
        const now = stored?.fields.find(({ key }) => key === field.key);
        // The field goes with what it had, and with it what had the focus.
        if (now && !now.isForTeam && now.value === null) heading.current?.focus();
      }}
    />
  );
  return (
    <section aria-labelledby={id} className={cn("flex min-w-0 flex-col gap-2 text-list", className)}>
      <Heading
        ref={heading}
        id={id}
        tabIndex={-1}
        className={cn("font-semibold outline-none", isSmall ? "text-xs" : "text-sm")}
      >
        {t(`title.${of.subject}`)}
      </Heading>
      <ul className="flex flex-col gap-1 empty:hidden">{(isUnfolded ? there : shown).map(row)}</ul>
      {folded.length > 0 ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 self-start text-muted-foreground"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <ChevronDownIcon aria-hidden="true" className={isUnfolded ? "rotate-180" : undefined} />
          {isUnfolded ? t("fold") : t("unfold", { count: folded.length })}
        </Button>
      ) : null}
    </section>
  );
}
