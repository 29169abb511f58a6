"use client";

import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { type AnyFigure, isOfTickets, type OpenFigure } from "@/lib/modules/analytics/filter";
import { useAnalytics } from "./analytics-context";

/** A number that opens the list of what it counted. Of nothing there is no list. */
export function CountButton({
  figure,
  count,
  label,
  within,
  text,
  className,
}: {
  figure: AnyFigure;
  count: number;
  /** What was counted, for who doesn't see where the number stands. */
  label: string;
  within?: Partial<Omit<OpenFigure, "figure">>;
  /** What is shown instead of the number, for example a mean of so many. */
  text?: string;
  className?: string;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const { openFigure, approachFigure } = useAnalytics();
  const shown = text ?? count.toLocaleString(locale);
  if (count === 0) return <span className={cn("tabular-nums", className)}>{shown}</span>;
  return (
    <button
      type="button"
      aria-label={t(isOfTickets(figure) ? "openTickets" : "openList", { figure: label, value: shown, count })}
      title={t(isOfTickets(figure) ? "openTicketsHint" : "openListHint")}
      onPointerEnter={approachFigure}
      onFocus={approachFigure}
      onClick={() => openFigure(figure, within)}
      className={cn(
        "rounded-md [text-align:inherit] tabular-nums underline decoration-input decoration-dotted underline-offset-4 transition-colors duration-150 hover:text-brand hover:decoration-current",
        className,
      )}
    >
      {shown}
    </button>
  );
}
