import { CreditCardIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { AmountLine } from "@/components/signup/amount-line";
import type { SignupValues } from "@/components/signup/signup-values";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { cardBrandOf } from "@/lib/modules/billing/card";

/** What will be charged to which card, and the button that does it. */
export function CardConfirm({
  values,
  problem,
  onConfirm,
  onClose,
}: {
  values: SignupValues;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("signup.payment");
  const brands = useTranslations("billing.brands");
  const digits = values.cardNumber.replace(/\D/g, "");
  return (
    <>
      <AmountLine />
      <p className="mt-3 flex items-center gap-3 px-4">
        <CreditCardIcon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
        <span className="min-w-0">
          <span className="block font-medium">
            {t("cardEnding", { brand: brands(cardBrandOf(digits) ?? "other"), last4: digits.slice(-4) })}
          </span>
          <span className="block truncate text-list text-muted-foreground">{values.cardName}</span>
        </span>
      </p>
      <Notice className="mt-4">{problem}</Notice>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {t("back")}
        </Button>
        <Button onClick={onConfirm}>{t("confirm")}</Button>
      </DialogFooter>
    </>
  );
}
