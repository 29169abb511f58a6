import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { UseFormReturn } from "react-hook-form";
import { FormField } from "@/components/signup/form-field";
import type { SignupValues } from "@/components/signup/signup-values";
import { maskCnpj } from "@/lib/kernel/cnpj";

/** A field of a step; `hasHint`: what its hint says stands below it. */
export type StepField = Omit<ComponentProps<typeof FormField>, "form" | "hint"> & { hasHint?: boolean };

const ADDRESS = { autoCapitalize: "none", spellCheck: false } as const;

/** Step 0: the company. */
export const COMPANY_FIELDS: readonly StepField[] = [
  { name: "companyName", autoComplete: "organization", className: "sm:col-span-2", maxLength: 200 },
  { name: "companyEmail", type: "email", autoComplete: "email", ...ADDRESS, hasHint: true },
  {
    name: "cnpj",
    mask: maskCnpj,
    maxLength: 18,
    autoComplete: "off",
    autoCapitalize: "characters",
    spellCheck: false,
    placeholder: "00.000.000/0000-00",
    hasHint: true,
  },
  { name: "phone", type: "tel", autoComplete: "tel", maxLength: 40 },
  {
    name: "website",
    optional: true,
    type: "url",
    inputMode: "url",
    autoComplete: "url",
    ...ADDRESS,
    placeholder: "https://",
  },
  {
    name: "address",
    optional: true,
    autoComplete: "street-address",
    className: "sm:col-span-2",
    maxLength: 500,
    hasHint: true,
  },
];

/** Step 1: who is responsible, and becomes the account's administrator. */
export const PERSON_FIELDS: readonly StepField[] = [
  { name: "responsibleName", autoComplete: "name", className: "sm:col-span-2", maxLength: 200 },
  {
    name: "personalEmail",
    type: "email",
    autoComplete: "username",
    ...ADDRESS,
    className: "sm:col-span-2",
    hasHint: true,
  },
  { name: "password", type: "password", autoComplete: "new-password", hasHint: true },
  { name: "confirmPassword", type: "password", autoComplete: "new-password" },
];

/** The fields of a step, two beside each other where there is room. */
export function FieldGrid({ form, fields }: { form: UseFormReturn<SignupValues>; fields: readonly StepField[] }) {
  const t = useTranslations("signup");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {fields.map(({ hasHint, ...field }) => (
        <FormField key={field.name} form={form} hint={hasHint ? t(`hints.${field.name}`) : undefined} {...field} />
      ))}
    </div>
  );
}
