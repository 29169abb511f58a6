"use client";

import { EyeIcon, EyeOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SHOWN } from "@/components/desk/form/form-fields";
import { type BoundField, LinkedField } from "@/components/desk/form/linked-field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";

/** A secret that can be set and never read: what is stored is only told to be there. Left empty, it stays. */
export function SecretField({
  field,
  hint,
  isStored,
  isRequired = false,
}: {
  field: BoundField<string>;
  hint?: string;
  isStored: boolean;
  isRequired?: boolean;
}) {
  const t = useTranslations("channels.form");
  const [isOpen, setOpen] = useState(false);
  const { label, isEditing, value } = field;
  const isShown = isOpen && isEditing;
  return (
    <LinkedField field={field} hint={hint} isRequired={isRequired && !isStored}>
      {(links) => (
        <div className="flex gap-2">
          <Input
            {...links}
            // Some browsers offer to keep what is typed into a password field for this very site.
            type={isShown ? "text" : "password"}
            autoComplete="new-password"
            spellCheck={false}
            readOnly={!isEditing}
            className={SHOWN}
            placeholder={t(
              isStored ? (isEditing ? "secretKeep" : "secretStored") : isEditing ? "secretType" : "secretNone",
            )}
            value={isEditing ? value : ""}
            onChange={(event) => field.onChange(event.target.value)}
          />
          {isEditing ? (
            <IconButton
              variant="outline"
              label={t("showTyped", { label })}
              icon={isShown ? EyeOffIcon : EyeIcon}
              aria-pressed={isShown}
              onClick={() => setOpen(!isOpen)}
            />
          ) : null}
        </div>
      )}
    </LinkedField>
  );
}
