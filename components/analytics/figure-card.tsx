"use client";

import { ArrowDownIcon, ArrowUpIcon, EqualIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { Definition } from "./definition";
import { compare } from "./figure-text";

/** From this many times on a percentage is hard to read. */
const MANY = 9;
const ICONS = { up: ArrowUpIcon, down: ArrowDownIcon, same: EqualIcon };

/** One figure in a card: its name, what it counts, and whatever says it. */
export function FigureCard({
  title,
  definition,
  action,
  className,
  children,
}: {
  title: string;
  definition: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn("relative flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-4", className)}
    >
      <header className="flex min-h-8 flex-wrap items-center gap-x-1 gap-y-2">
        <h2 id={id} className="font-medium text-list text-muted-foreground">
          {title}
        </h2>
        <Definition name={title} text={definition} />
        {action ? <div className="ml-auto">{action}</div> : null}
      </header>
      {children}
    </section>
  );
}

/** How a figure is beside the one of the period before. The direction is said and drawn; it is no judgement. */
export function Comparison({
  current,
  previous,
  text,
}: {
  current: number | null;
  previous: number | null;
  /** Words of a value. */
  text: (value: number) => string;
}) {
  const t = useTranslations("analytics.comparison");
  const locale = useLocale();
  const difference = compare(current, previous);
  if (previous === null) return <p className="text-muted-foreground text-xs">{t("none")}</p>;
  if (!difference) return <p className="text-muted-foreground text-xs">{t("before", { value: text(previous) })}</p>;
  const { direction, part } = difference;
  const Icon = ICONS[direction];
  const percent = part?.toLocaleString(locale, { style: "percent", maximumFractionDigits: part < 0.1 ? 1 : 0 });
  const words = () => {
    if (direction === "same" || part === null) return t(direction === "same" ? "same" : "new");
    return part > MANY ? t("many") : t(direction, { percent: percent ?? "" });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted-foreground text-xs">
      <span className="inline-flex items-center gap-0.5 font-medium text-foreground tabular-nums">
        <Icon aria-hidden="true" className="size-3.5" />
        {words()}
      </span>
      <span className="tabular-nums">{t("before", { value: text(previous) })}</span>
    </p>
  );
}

/** What a figure is made of, each part with its own list. */
export function Parts({ children }: { children: ReactNode }) {
  return <ul className="mt-auto flex flex-col gap-1 border-border border-t pt-3">{children}</ul>;
}

/** One part of a figure. */
export function Part({ name, icon, children }: { name: string; icon?: ReactNode; children: ReactNode }) {
  return (
    // As high as one whose number opens a list: the parts of neighbours stand in line.
    <li className="flex min-h-6 items-center gap-2 text-list">
      {icon ? (
        <span aria-hidden="true" className="text-muted-foreground [&_svg]:size-4">
          {icon}
        </span>
      ) : null}
      <span className="min-w-0 flex-1 truncate text-muted-foreground">{name}</span>
      <span className="text-right font-medium">{children}</span>
    </li>
  );
}
