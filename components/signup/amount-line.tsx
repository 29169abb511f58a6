import { useTranslations } from "next-intl";
import { formatMoney } from "@/components/signup/format-money";
import { BASIC_PLAN } from "@/lib/modules/billing/plan";

/** What is paid now, and for what. */
export function AmountLine() {
  const t = useTranslations("signup.payment");
  const plan = useTranslations("billing.plan.names");
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-md bg-muted px-4 py-3">
      <span>{t("item", { plan: plan(BASIC_PLAN.nameKey) })}</span>
      <strong className="whitespace-nowrap font-semibold text-lg tabular-nums">
        {formatMoney(BASIC_PLAN.priceCents, BASIC_PLAN.currency)}
      </strong>
    </p>
  );
}
