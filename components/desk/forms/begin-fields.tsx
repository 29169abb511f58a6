import type { BoundField } from "@/components/desk/form/linked-field";
import { FormAnswers } from "./form-answers";
import type { BeginFields, TypedFields } from "./use-begin-fields";

/** The fields that creating a record requires; nothing where it requires none. */
export function BeginFieldsPart({
  field: { id, value, errors, onChange },
  begin,
}: {
  field: BoundField<TypedFields>;
  begin: BeginFields;
}) {
  if (begin.asked.length === 0) return null;
  return (
    <div className="min-w-0 sm:col-span-2">
      <FormAnswers id={id} shown={begin.asked} typed={value} problems={errors} onChange={onChange} />
    </div>
  );
}
