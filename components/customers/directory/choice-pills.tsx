import { CheckIcon } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** Choose any of a few. Native checkboxes underneath, so that keys, focus and screen readers work without a script. */
export function ChoicePills<Value extends string>({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: Value[]) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-foreground text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label }) => {
          const isChosen = chosen.includes(value);
          return (
            <label
              key={value}
              className={cn(
                "relative inline-flex max-w-full cursor-pointer items-center gap-1 rounded-full border border-input px-2.5 py-0.5 text-list transition-colors duration-150 hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring",
                isChosen && "border-brand bg-brand-tint text-brand-tint-foreground hover:bg-brand-tint",
              )}
            >
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() =>
                  onChange(
                    options.flatMap((option) =>
                      (option.value === value ? !isChosen : chosen.includes(option.value)) ? option.value : [],
                    ),
                  )
                }
                className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
              />
              {isChosen ? <CheckIcon aria-hidden="true" className="size-3.5 shrink-0" /> : null}
              <span className="truncate">{label}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
