import { CreditCardIcon, LockIcon, QrCodeIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { CardBrands } from "@/components/signup/card-brands";
import { FieldGrid, type StepField } from "@/components/signup/field-grid";
import type { SignupValues } from "@/components/signup/signup-values";
import { Segmented } from "@/components/ui/segmented";
import { maskCardCvv, maskCardExpiry, maskCardNumber } from "@/lib/modules/billing/card";

const NUMBER = { inputMode: "numeric" } as const;

const cardFields = (expiry: string): readonly StepField[] => [
  {
    name: "cardNumber",
    mask: maskCardNumber,
    maxLength: 19,
    ...NUMBER,
    autoComplete: "cc-number",
    placeholder: "0000 0000 0000 0000",
    className: "sm:col-span-2",
  },
  {
    name: "cardName",
    autoComplete: "cc-name",
    autoCapitalize: "characters",
    spellCheck: false,
    maxLength: 100,
    className: "sm:col-span-2",
  },
  { name: "cardExpiry", mask: maskCardExpiry, maxLength: 5, ...NUMBER, autoComplete: "cc-exp", placeholder: expiry },
  { name: "cardCvv", mask: maskCardCvv, maxLength: 4, ...NUMBER, autoComplete: "cc-csc", placeholder: "000" },
];

/** Step 2: how to pay. */
export function PaymentStep({ form }: { form: UseFormReturn<SignupValues> }) {
  const t = useTranslations("signup");
  const methods = useTranslations("billing.methods");
  const method = useWatch({ control: form.control, name: "method" });
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t("fields.method")}
        value={method}
        onChange={(next) => {
          form.setValue("method", next);
          form.clearErrors();
        }}
        options={[
          { value: "credit_card", label: methods("credit_card"), icon: <CreditCardIcon /> },
          { value: "pix", label: methods("pix"), icon: <QrCodeIcon /> },
        ]}
        className="[&_label]:py-2"
      />
      {method === "credit_card" ? (
        <>
          <CardBrands form={form} />
          <FieldGrid form={form} fields={cardFields(t("expiryPlaceholder"))} />
          <p className="flex gap-2 text-list text-muted-foreground">
            <LockIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t("hints.card")}
          </p>
        </>
      ) : (
        <div className="rounded-md bg-muted p-4">
          <p className="font-medium">{t("pix.introTitle")}</p>
          <p className="mt-1 text-muted-foreground">{t("pix.introText")}</p>
        </div>
      )}
    </div>
  );
}
