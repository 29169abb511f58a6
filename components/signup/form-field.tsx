import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { SignupField, SignupValues } from "@/components/signup/signup-values";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { type Mask, maskInput } from "@/components/ui/mask-input";

type Props = {
  form: UseFormReturn<SignupValues>;
  name: SignupField;
  hint?: ReactNode;
  optional?: boolean;
  mask?: Mask;
  className?: string;
} & Pick<
  ComponentProps<"input">,
  "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck" | "maxLength" | "placeholder"
>;

/** A field of the wizard: label, input, and beside it what is wrong with it, until it is edited. */
export function FormField({ form, name, hint, optional = false, mask, className, ...input }: Props) {
  const t = useTranslations("signup");
  const texts = useTranslations("billing.errors");
  const id = `signup-${name}`;
  const error = form.formState.errors[name];
  const { onChange, ...field } = form.register(name);
  const describedBy = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <Label htmlFor={id} className="mb-1.5">
        {t(`fields.${name}`)}
        {optional ? <span className="font-normal text-muted-foreground"> {t("optional")}</span> : null}
      </Label>
      <Input
        id={id}
        aria-required={optional ? undefined : true}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...input}
        {...field}
        onChange={(event) => {
          if (mask) maskInput(event.target, mask);
          form.clearErrors(name === "password" ? ["password", "confirmPassword"] : name);
          return onChange(event);
        }}
      />
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-danger text-list">
          {/* The server's refusals come as texts, our own rules as keys of them. */}
          {error.type === "server" ? error.message : texts(error.message ?? "textInvalid")}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-list text-muted-foreground">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
