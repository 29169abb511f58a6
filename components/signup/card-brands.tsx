import { useTranslations } from "next-intl";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { SignupValues } from "@/components/signup/signup-values";
import { cn } from "@/components/ui/cn";
import { CARD_BRANDS, cardBrandOf } from "@/lib/modules/billing/card";

/** The brands that are taken; the one that is being typed stands out. */
export function CardBrands({ form }: { form: UseFormReturn<SignupValues> }) {
  const t = useTranslations("signup");
  const brands = useTranslations("billing.brands");
  const typed = cardBrandOf(useWatch({ control: form.control, name: "cardNumber" }));
  return (
    <div className="flex flex-wrap items-center gap-2 text-list">
      <span id="signup-brands" className="text-muted-foreground">
        {t("brands")}
      </span>
      <ul aria-labelledby="signup-brands" className="flex gap-1.5">
        {CARD_BRANDS.map((brand) => (
          <li
            key={brand}
            aria-current={brand === typed ? true : undefined}
            className={cn(
              "rounded-md border px-2 py-0.5 font-medium",
              brand === typed ? "border-ring bg-brand-tint text-brand-tint-foreground" : "border-border bg-card",
            )}
          >
            {brands(brand)}
          </li>
        ))}
      </ul>
    </div>
  );
}
