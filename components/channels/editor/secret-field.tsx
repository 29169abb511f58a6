"use client";

import { EyeIcon, EyeOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { FieldFrame, SHOWN } from "./form-fields";
import type { BoundField } from "./use-config-form";

/** A secret that can be set and never read: what is stored is only told to be there. Left empty, it stays. */
export function SecretField({
  bound,
  label,
  hint,
  isStored,
  isRequired = false,
}: {
  bound: BoundField<string>;
  label: string;
  hint?: string;
  isStored: boolean;
  isRequired?: boolean;
}) {
  const t = useTranslations("channels.form");
  const [isOpen, setOpen] = useState(false);
  const { isEditing, value } = bound;
  const isShown = isOpen && isEditing;
  return (
    <FieldFrame bound={bound} label={label} hint={hint} isRequired={isEditing && isRequired && !isStored}>
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
            onChange={(event) => bound.onChange(event.target.value)}
          />
          {isEditing ? (
            <Button
              variant="outline"
              size="icon"
              aria-pressed={isShown}
              aria-label={t("showTyped", { label })}
              title={t("showTyped", { label })}
              onClick={() => setOpen(!isOpen)}
            >
              {isShown ? <EyeOffIcon aria-hidden="true" /> : <EyeIcon aria-hidden="true" />}
            </Button>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}
