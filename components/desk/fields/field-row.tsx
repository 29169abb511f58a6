import { CopyIcon, PencilIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { RowAction } from "@/components/ui/row-action";
import { toast } from "@/components/ui/toast/toast-store";
import type { FieldsOf } from "@/lib/client/calls/field-calls";
import type { FilledField, RecordFieldsDto } from "@/lib/modules/fields/schema";
import { FieldEditor } from "./field-editor";
import { FieldText } from "./field-text";
import { useFieldWords } from "./use-field-words";

/** A field under its name: what the record has in it, or the form that changes it. */
export function FieldRow({
  of,
  field,
  version,
  isEditing,
  mayEdit,
  onEdit,
  onDone,
}: {
  of: FieldsOf;
  field: FilledField;
  version: number;
  isEditing: boolean;
  mayEdit: boolean;
  onEdit: () => void;
  /** @param stored what the record has now; null: nothing was changed */
  onDone: (stored: RecordFieldsDto | null) => void;
}) {
  const t = useTranslations("fields");
  const { labelOf, textOf } = useFieldWords();
  const actions = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  // The form goes, and with it what had the focus.
  useEffect(() => {
    if (wasEditing.current && !isEditing) actions.current?.querySelector<HTMLElement>("[data-edit] button")?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const label = labelOf(field);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOf(field));
      toast({ type: "success", title: t("copiedTitle"), message: t("copiedText", { label }) });
    } catch {
      toast({ type: "error", title: t("errorTitle"), message: t("copyFailed") });
    }
  };
  if (isEditing && mayEdit)
    return (
      <li>
        <FieldEditor of={of} field={field} version={version} label={label} onDone={onDone} />
      </li>
    );
  return (
    <li className="flex min-w-0 items-start gap-1">
      <div className="min-w-0 flex-1 py-1.5">
        <p className="break-words text-muted-foreground text-xs">
          {label}
          {field.required === "never" || field.value !== null || field.isHidden ? null : (
            <span> · {t(`required.${field.required}`)}</span>
          )}
        </p>
        <div className="min-w-0 break-words [overflow-wrap:anywhere]">
          <FieldText field={field} />
        </div>
      </div>
      <div ref={actions} className="flex shrink-0">
        {field.value === null ? null : (
          <RowAction label={t("copy", { label })} icon={<CopyIcon aria-hidden="true" />} onClick={() => void copy()} />
        )}
        {mayEdit ? (
          <span data-edit className="contents">
            <RowAction label={t("edit", { label })} icon={<PencilIcon aria-hidden="true" />} onClick={onEdit} />
          </span>
        ) : null}
      </div>
    </li>
  );
}
