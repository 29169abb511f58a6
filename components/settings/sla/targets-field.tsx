import { useTranslations } from "next-intl";
import { FieldError } from "@/components/desk/form/field-error";
import type { BoundField } from "@/components/desk/form/linked-field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { Priority } from "@/lib/kernel/conversation";
import { PRIORITIES } from "@/lib/modules/conversations/views/filter";
import { SLA_KINDS, type SlaKind } from "@/lib/modules/sla/policy";
import { readDuration, writeDuration } from "./durations";
import type { TargetTexts } from "./policy-draft";

const COLUMNS = "grid gap-2 sm:grid-cols-[8.5rem_repeat(3,minmax(0,1fr))]";

/** By when people answer and finish, for each priority: durations in words or digits, an empty one isn't counted. */
export function TargetsField({ field }: { field: BoundField<TargetTexts> }) {
  const t = useTranslations("sla-policies");
  const { id, name, label, value, errors, onChange } = field;
  // Of the table as a whole, when none of its cells is wrong.
  const error = Object.keys(errors).length === 0 ? field.error : undefined;

  const put = (priority: Priority, kind: SlaKind, text: string) =>
    onChange({ ...value, [priority]: { ...value[priority], [kind]: text } });
  const spell = (priority: Priority, kind: SlaKind) => {
    const read = readDuration(value[priority][kind]);
    if ("seconds" in read && writeDuration(read.seconds) !== value[priority][kind])
      put(priority, kind, writeDuration(read.seconds));
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={`${id}-hint`}>
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <p id={`${id}-hint`} className="text-list text-muted-foreground">
        {t("targetsHint")}
      </p>
      <div aria-hidden="true" className={`${COLUMNS} text-muted-foreground text-xs max-sm:hidden`}>
        <span />
        {SLA_KINDS.map((kind) => (
          <span key={kind}>{t(`kinds.${kind}`)}</span>
        ))}
      </div>
      {PRIORITIES.map((priority) => (
        <fieldset key={priority} className={`min-w-0 ${COLUMNS}`}>
          <legend className="sr-only">{t(`priorities.${priority}`)}</legend>
          <div className="flex min-w-0 items-center justify-between gap-x-2 sm:flex-col sm:items-start sm:justify-start">
            <span aria-hidden="true" className="text-sm sm:pt-1">
              {t(`priorities.${priority}`)}
            </span>
            <Button
              variant="ghost"
              size="sm"
              className="h-6 px-1 text-muted-foreground text-xs sm:-ml-1"
              aria-label={t("sameForAllOf", { priority: t(`priorities.${priority}`) })}
              onClick={() =>
                onChange({
                  urgent: value[priority],
                  high: value[priority],
                  medium: value[priority],
                  low: value[priority],
                })
              }
            >
              {t("sameForAll")}
            </Button>
          </div>
          {SLA_KINDS.map((kind, column) => {
            const cell = `${id}-${priority}-${kind}`;
            const wrong = errors[`${priority}.${kind}`];
            const isFirst = priority === PRIORITIES[0] && column === 0;
            const described = wrong ? `${cell}-error` : error && isFirst ? `${id}-error` : undefined;
            return (
              <div key={kind} className="flex min-w-0 flex-col gap-1">
                <label htmlFor={cell} className="text-muted-foreground text-xs sm:sr-only">
                  {t(`kinds.${kind}`)}
                </label>
                <Input
                  id={cell}
                  data-field={name}
                  autoComplete="off"
                  maxLength={40}
                  placeholder={t("notCounted")}
                  aria-invalid={described ? true : undefined}
                  aria-describedby={described}
                  value={value[priority][kind]}
                  onChange={({ target }) => put(priority, kind, target.value)}
                  onBlur={() => spell(priority, kind)}
                />
                <FieldError id={`${cell}-error`} message={wrong} />
              </div>
            );
          })}
        </fieldset>
      ))}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
