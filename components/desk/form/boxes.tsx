import { cn } from "@/components/ui/cn";
import { FieldError } from "./field-error";
import type { BoundField } from "./linked-field";

type Option<Value> = { value: Value; label: string };

/** Several of a few, of which each may be added that `mayAdd` allows. Boxes: what is chosen is seen without opening anything. */
export function Boxes<Value extends string | number>({
  label,
  className,
  ...list
}: {
  label: string;
  value: readonly Value[];
  options: readonly Option<Value>[];
  mayAdd: (value: Value) => boolean;
  onChange: (value: Value[]) => void;
  className?: string;
}) {
  return (
    <fieldset className={cn("min-w-0", className)}>
      <legend className="sr-only">{label}</legend>
      <BoxList {...list} />
    </fieldset>
  );
}

/** The same as a form's field: its name is seen, as is what is wrong with it. @param props.max most that can be chosen */
export function BoxesField<Value extends string | number>({
  field: { id, name, label, value, error, onChange },
  options,
  max,
  hint,
}: {
  field: BoundField<readonly Value[]>;
  options: readonly Option<Value>[];
  max: number;
  hint?: string | undefined;
}) {
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <fieldset className="min-w-0" aria-describedby={described || undefined}>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <BoxList name={name} value={value} options={options} mayAdd={() => value.length < max} onChange={onChange} />
      <FieldError id={`${id}-error`} message={error} />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-list text-muted-foreground">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}

function BoxList<Value extends string | number>({
  name,
  value,
  options,
  mayAdd,
  onChange,
}: {
  name?: string;
  value: readonly Value[];
  options: readonly Option<Value>[];
  mayAdd: (value: Value) => boolean;
  onChange: (value: Value[]) => void;
}) {
  return (
    <div className="flex max-h-44 flex-wrap gap-x-1 overflow-y-auto rounded-md border border-input p-1">
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-9 min-w-0 items-center gap-2 rounded-md px-2 text-list hover:bg-accent pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            data-field={name}
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
  );
}
