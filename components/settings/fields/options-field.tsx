import { ArchiveIcon, ArchiveRestoreIcon, PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import type { BoundField } from "@/components/desk/form/linked-field";
import { MoveButtons } from "@/components/desk/list/move-buttons";
import { moveMark } from "@/components/desk/list/use-list-order";
import { TAG_TONES } from "@/components/desk/tags/tag-badge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { RowAction } from "@/components/ui/row-action";
import { FIELD_OPTION_MAX, FIELD_OPTIONS_MAX } from "@/lib/modules/fields/policy";
import { TAG_COLORS, type TagColor } from "@/lib/modules/tags/policy";
import type { OptionDraft } from "./field-draft";

let made = 0;

/** A new option that nothing was typed into. */
const blank = (): OptionDraft => ({ id: null, mark: `new-${++made}`, label: "", color: "gray", isArchived: false });

/** What a choice offers, in its order: names, colours, and which ones aren't offered any more. */
export function OptionsField({ field }: { field: BoundField<readonly OptionDraft[]> }) {
  const t = useTranslations("field-settings");
  const { id, name, label, value: options, error, errors, onChange } = field;
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<string | null>(null);
  // What was pressed may have moved or gone, and with it the focus.
  useEffect(() => {
    if (wanted.current) list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  const put = (mark: string, change: Partial<OptionDraft>) =>
    onChange(options.map((option) => (option.mark === mark ? { ...option, ...change } : option)));
  const nameOf = ({ label: text }: OptionDraft, index: number) =>
    text.trim() || t("optionNumber", { number: index + 1 });

  function add() {
    const option = blank();
    wanted.current = `[data-option="${option.mark}"]`;
    onChange([...options, option]);
  }
  function move(index: number, by: -1 | 1) {
    const order = [...options];
    const [option] = order.splice(index, 1);
    if (!option) return;
    order.splice(index + by, 0, option);
    wanted.current = `[data-move="${moveMark(index + by, by)}"] button`;
    onChange(order);
  }
  const isFull = options.length >= FIELD_OPTIONS_MAX;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <ol ref={list} className="flex flex-col gap-2 empty:hidden">
        {options.map((option, index) => {
          const title = nameOf(option, index);
          const problem = errors[`${index}.label`];
          return (
            <li
              key={option.mark}
              className={cn(
                "flex flex-wrap items-center gap-1 rounded-md border border-border p-2",
                option.isArchived && "bg-muted",
              )}
            >
              <div className="flex w-full gap-2 sm:w-auto sm:min-w-48 sm:flex-1">
                <Input
                  aria-label={t("optionName", { number: index + 1 })}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${id}-${index}-error` : undefined}
                  data-option={option.mark}
                  data-field={`${name}.${index}.label`}
                  maxLength={FIELD_OPTION_MAX}
                  value={option.label}
                  onChange={({ target }) => put(option.mark, { label: target.value })}
                />
                <span className="w-32 shrink-0">
                  <NativeSelect
                    aria-label={t("optionColor", { name: title })}
                    value={option.color}
                    onChange={({ target }) => put(option.mark, { color: target.value as TagColor })}
                    choices={TAG_COLORS.map((color) => ({ value: color, label: t(`colors.${color}`) }))}
                  />
                </span>
              </div>
              <span className="ml-auto flex">
                <MoveButtons
                  id={index}
                  place={index}
                  count={options.length}
                  labels={{ up: t("optionUp", { name: title }), down: t("optionDown", { name: title }) }}
                  onMove={(by) => move(index, by)}
                />
                {option.id === null ? (
                  <RowAction
                    label={t("optionRemove", { name: title })}
                    icon={<XIcon aria-hidden="true" />}
                    onClick={() => {
                      wanted.current = `li:nth-child(${Math.max(index, 1)}) input`;
                      onChange(options.filter(({ mark }) => mark !== option.mark));
                    }}
                  />
                ) : (
                  <RowAction
                    label={t(option.isArchived ? "optionRestore" : "optionArchive", { name: title })}
                    icon={
                      option.isArchived ? <ArchiveRestoreIcon aria-hidden="true" /> : <ArchiveIcon aria-hidden="true" />
                    }
                    onClick={() => put(option.mark, { isArchived: !option.isArchived })}
                  />
                )}
              </span>
              <span className="flex w-full items-center gap-2 empty:hidden">
                {option.label.trim() === "" ? null : <Badge tone={TAG_TONES[option.color]}>{option.label}</Badge>}
                {option.isArchived ? (
                  <span className="text-muted-foreground text-xs">{t("optionArchived")}</span>
                ) : null}
              </span>
              <FieldError id={`${id}-${index}-error`} message={problem} />
            </li>
          );
        })}
      </ol>
      <Button
        id={id}
        data-field={name}
        variant="outline"
        size="sm"
        icon={PlusIcon}
        className="mt-2"
        aria-disabled={isFull || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={isFull ? undefined : add}
      >
        {t("optionAdd")}
      </Button>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
