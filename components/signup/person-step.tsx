import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { FormField } from "@/components/signup/form-field";
import type { SignupValues } from "@/components/signup/signup-values";

/** Step 1: who is responsible, and becomes the account's administrator. */
export function PersonStep({ form }: { form: UseFormReturn<SignupValues> }) {
  const t = useTranslations("signup.hints");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormField form={form} name="responsibleName" autoComplete="name" className="sm:col-span-2" maxLength={200} />
      <FormField
        form={form}
        name="personalEmail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        className="sm:col-span-2"
        hint={t("personalEmail")}
      />
      <FormField form={form} name="password" type="password" autoComplete="new-password" hint={t("password")} />
      <FormField form={form} name="confirmPassword" type="password" autoComplete="new-password" />
    </div>
  );
}
