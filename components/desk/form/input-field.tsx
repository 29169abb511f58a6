import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import { type FieldLook, type FieldTexts, LinkedField } from "./linked-field";

/** A line of text of a form that holds its values itself. `error` is what is wrong with it. */
export function InputField({
  id,
  label,
  hint,
  error,
  look = "list",
  ...input
}: Pick<FieldTexts, "hint"> &
  ComponentProps<"input"> & { id: string; label: string; error: string | undefined; look?: FieldLook }) {
  return (
    <LinkedField field={{ id, name: input.name ?? id, label, look, isEditing: true, error }} hint={hint}>
      {(links) => (
        <Input {...links} {...input} aria-describedby={links["aria-describedby"] ?? input["aria-describedby"]} />
      )}
    </LinkedField>
  );
}
