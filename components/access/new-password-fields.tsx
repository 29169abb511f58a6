"use client";

import { EyeIcon, EyeOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { NewPasswordAdvice } from "@/components/access/password-strength";
import { FieldError } from "@/components/desk/form/field-error";
import { InputField } from "@/components/desk/form/input-field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** What `register` gives for one of the fields, and what the form says is wrong with it. */
export type NewPasswordField = { register: UseFormRegisterReturn; error: string | undefined };

/**
 * A new password and its confirmation, with the rules, the strength, and a way to see what is typed. `value` is what the
 * first holds so far (`useWatch`); errors are names of texts (`FieldError`). Texts: namespaces `access` and `answers`.
 */
export function NewPasswordFields({
  password,
  confirmation,
  value,
  disabled,
}: {
  password: NewPasswordField;
  confirmation: NewPasswordField;
  value: string;
  disabled?: boolean;
}) {
  const t = useTranslations("access.newPassword");
  const id = useId();
  const [isShown, setShown] = useState(false);
  const type = isShown ? "text" : "password";
  const passwordError = password.error ? `${id}-password-error` : "";
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-password`}>{t("password")}</Label>
        <div className="relative">
          <Input
            id={`${id}-password`}
            type={type}
            className="pr-10"
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            disabled={disabled}
            aria-invalid={password.error ? true : undefined}
            aria-describedby={`${passwordError} ${id}-rules`.trim()}
            {...password.register}
          />
          <button
            type="button"
            aria-label={t(isShown ? "hide" : "show")}
            title={t(isShown ? "hide" : "show")}
            className="absolute inset-y-0.5 right-0.5 inline-flex w-9 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? (
              <EyeOffIcon aria-hidden="true" className="size-4" />
            ) : (
              <EyeIcon aria-hidden="true" className="size-4" />
            )}
          </button>
        </div>
        <FieldError id={`${id}-password-error`} message={password.error} />
        <NewPasswordAdvice id={`${id}-rules`} value={value} />
      </div>
      <InputField
        id={`${id}-confirmation`}
        label={t("confirmation")}
        error={confirmation.error}
        type={type}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        disabled={disabled}
        {...confirmation.register}
      />
    </>
  );
}
