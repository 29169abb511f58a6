import { useTranslations } from "next-intl";
import type { BoundField } from "@/components/desk/form/linked-field";
import { cn } from "@/components/ui/cn";
import { ROUTING_MODES, type RoutingMode } from "@/lib/modules/routing/policy";
import { MODE_ICONS } from "./queue-line";

/** By which way a queue's conversations find somebody, each with what it does. Native radio buttons underneath. */
export function ModeField({
  field: { id, name, label, value, onChange },
}: {
  field: Pick<BoundField<RoutingMode>, "id" | "name" | "label" | "value" | "onChange">;
}) {
  const t = useTranslations("routing-settings");
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="grid gap-2">
        {ROUTING_MODES.map((mode) => {
          const Icon = MODE_ICONS[mode];
          const isChosen = mode === value;
          return (
            <label
              key={mode}
              className={cn(
                "relative flex cursor-pointer items-start gap-3 rounded-md border border-input bg-card px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-ring",
                isChosen && "border-brand bg-brand-tint",
              )}
            >
              <input
                type="radio"
                name={id}
                value={mode}
                // The dialog opens on what is chosen.
                data-field={isChosen ? name : undefined}
                checked={isChosen}
                aria-label={t(`modes.${mode}`)}
                aria-describedby={`${id}-${mode}`}
                onChange={() => onChange(mode)}
                className="mt-0.5 size-4 shrink-0 accent-primary"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-sm">{t(`modes.${mode}`)}</span>
                <span id={`${id}-${mode}`} className="block text-pretty text-list">
                  {t(`modeTexts.${mode}`)}
                </span>
              </span>
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
