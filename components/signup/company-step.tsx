import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { FormField } from "@/components/signup/form-field";
import type { SignupValues } from "@/components/signup/signup-values";
import { maskCnpj } from "@/lib/kernel/cnpj";

/** Step 0: the company. */
export function CompanyStep({ form }: { form: UseFormReturn<SignupValues> }) {
  const t = useTranslations("signup.hints");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormField form={form} name="companyName" autoComplete="organization" className="sm:col-span-2" maxLength={200} />
      <FormField
        form={form}
        name="companyEmail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t("companyEmail")}
      />
      <FormField
        form={form}
        name="cnpj"
        mask={maskCnpj}
        maxLength={18}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="00.000.000/0000-00"
        hint={t("cnpj")}
      />
      <FormField form={form} name="phone" type="tel" autoComplete="tel" maxLength={40} />
      <FormField
        form={form}
        name="website"
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
      <FormField
        form={form}
        name="address"
        optional
        autoComplete="street-address"
        className="sm:col-span-2"
        maxLength={500}
        hint={t("address")}
      />
    </div>
  );
}
