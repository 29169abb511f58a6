import { useTranslations } from "next-intl";
import type { BoundField } from "@/components/desk/form/linked-field";
import { Button } from "@/components/ui/button";
import { type CannedVariable, placeholderOf, VARIABLE_LABELS, VARIABLES } from "./canned-variables";

/** Buttons that put a placeholder into the text area of a field, where the caret is. */
export function VariableButtons({ legend, field }: { legend: string; field: BoundField<string> }) {
  const t = useTranslations("settings.canned.variable");

  function insert(variable: CannedVariable) {
    const area = document.getElementById(field.id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.setRangeText(placeholderOf(variable), area.selectionStart, area.selectionEnd, "end");
    field.onChange(area.value);
    area.focus();
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-list">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {VARIABLES.map((variable) => (
          <Button
            key={variable}
            variant="secondary"
            size="sm"
            className="pointer-coarse:min-h-11"
            title={placeholderOf(variable)}
            onClick={() => insert(variable)}
          >
            {t(VARIABLE_LABELS[variable])}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
