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
  return (
    <ListButton
      shown={shown}
      isEmpty={count === 0}
      label={t(isOfTickets(figure) ? "openTickets" : "openList", { figure: label, value: shown, count })}
      hint={t(isOfTickets(figure) ? "openTicketsHint" : "openListHint")}
      onApproach={approachFigure}
      onOpen={() => openFigure(figure, within)}
      className={className}
    />
  );
}

/** A number of a report's that opens the list of the conversations that it counted. */
export function ReportCount({
  count,
  label,
  text,
  className,
  onApproach,
  onOpen,
}: {
  count: number;
  /** What was counted, for who doesn't see where the number stands. */
  label: string;
  /** What is shown instead of the number. */
  text?: string;
  className?: string;
  onApproach: () => void;
  onOpen: () => void;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const shown = text ?? count.toLocaleString(locale);
  return (
    <ListButton
      shown={shown}
      isEmpty={count === 0}
      label={t("openList", { figure: label, value: shown, count })}
      hint={t("openListHint")}
      onApproach={onApproach}
      onOpen={onOpen}
      className={className}
    />
  );
}

/** What a number looks like that opens a list, and one of nothing, which opens none. */
function ListButton({
  shown,
  isEmpty,
  label,
  hint,
  onApproach,
  onOpen,
  className,
}: {
  shown: string;
  isEmpty: boolean;
  label: string;
  hint: string;
  onApproach: () => void;
  onOpen: () => void;
  className?: string | undefined;
}) {
  if (isEmpty) return <span className={cn("tabular-nums", className)}>{shown}</span>;
  return (
    <button
      type="button"
      aria-label={label}
      title={hint}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={onOpen}
      className={cn(
        "min-h-6 min-w-6 rounded-md [text-align:inherit] tabular-nums underline decoration-input decoration-dotted underline-offset-4 transition-colors duration-150 hover:text-brand hover:decoration-current",
        className,
      )}
    >
      {shown}
    </button>
  );
}
