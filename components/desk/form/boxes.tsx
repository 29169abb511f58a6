import { cn } from "@/components/ui/cn";

/** Several of a few, of which each may be added that `mayAdd` allows. Boxes: what is chosen is seen without opening anything. */
export function Boxes<Value extends string | number>({
  label,
  value,
  options,
  mayAdd,
  onChange,
  className,
}: {
  label: string;
  value: readonly Value[];
  options: readonly { value: Value; label: string }[];
  mayAdd: (value: Value) => boolean;
  onChange: (value: Value[]) => void;
  className?: string;
}) {
  return (
    <fieldset className={cn("min-w-0", className)}>
      <legend className="sr-only">{label}</legend>
      <div className="flex max-h-44 flex-wrap gap-x-1 overflow-y-auto rounded-md border border-input p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-9 min-w-0 items-center gap-2 rounded-md px-2 text-list hover:bg-accent pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-primary"
              checked={value.includes(option.value)}
              disabled={!value.includes(option.value) && !mayAdd(option.value)}
              // In one order whatever was clicked first: a form that ends as it began has nothing to save.
              onChange={({ target }) =>
                onChange(
                  options
                    .map((one) => one.value)
                    .filter((one) => (one === option.value ? target.checked : value.includes(one))),
                )
              }
            />
            <bdi className="min-w-0 truncate">{option.label}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
