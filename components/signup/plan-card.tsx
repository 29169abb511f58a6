import { CheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatMoney } from "@/components/signup/format-money";
import { BASIC_PLAN } from "@/lib/modules/billing/plan";

/** The plan that is being bought: name, price and what is in it. */
export function PlanCard() {
  const t = useTranslations("signup.plan");
  const plan = useTranslations("billing.plan");
  const price = formatMoney(BASIC_PLAN.priceCents, BASIC_PLAN.currency);
  return (
    <aside aria-labelledby="signup-plan" className="rounded-lg border border-border bg-card p-6">
      <p className="text-list text-muted-foreground">{t("label")}</p>
      <h2 id="signup-plan" className="font-semibold text-lg">
        {plan(`names.${BASIC_PLAN.nameKey}`)}
      </h2>
      <p className="mt-1">
        {t.rich("price", {
          price,
          strong: (text) => <strong className="font-semibold text-2xl tabular-nums">{text}</strong>,
        })}
      </p>
      <ul className="mt-4 flex flex-col gap-2">
        {BASIC_PLAN.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <CheckIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            {plan(`features.${feature}`)}
          </li>
        ))}
      </ul>
      <p className="mt-4 border-border border-t pt-4 text-list text-muted-foreground">{t("note")}</p>
    </aside>
  );
}
