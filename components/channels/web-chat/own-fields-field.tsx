"use client";

import { useTranslations } from "next-intl";
import type { BoundField } from "@/components/desk/form/linked-field";
import type { FormFieldDraft } from "@/components/desk/forms/form-fields-draft";
import { FormFieldsField } from "@/components/desk/forms/form-fields-field";
import type { DefinedField } from "@/lib/modules/fields/schema";
import { useNamedBySubject } from "./asked-fields";

/** Which of the workspace's own fields visitors are asked before their first message. */
export function OwnFieldsField({
  field,
  definitions,
}: {
  field: BoundField<readonly FormFieldDraft[]>;
  definitions: readonly DefinedField[];
}) {
  const t = useTranslations("channels.webChat.ownFields");
  const named = useNamedBySubject(definitions);
  if (field.isEditing && (named.some(({ isArchived }) => !isArchived) || field.value.length > 0))
    return <FormFieldsField field={field} definitions={named} />;
  const asked = field.value.flatMap(({ fieldId, isRequired }) => {
    const label = named.find(({ id }) => id === fieldId)?.labelPt;
    return label ? [isRequired ? t("requiredName", { label }) : label] : [];
  });
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="font-medium">{field.label}</p>
      {asked.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {asked.map((label) => (
            <li key={label} className="break-words">
              {label}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-list text-muted-foreground">{t(field.isEditing ? "noFields" : "nothing")}</p>
      )}
    </div>
  );
}
