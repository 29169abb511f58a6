"use client";

import { CircleDashedIcon, ThumbsDownIcon, ThumbsUpIcon } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useMay } from "@/components/desk/screen/permissions";
import { cn } from "@/components/ui/cn";
import type { FiguresDto } from "@/lib/modules/analytics/schema";
import { CountButton } from "./count-button";
import { Comparison, FigureCard, Part, Parts } from "./figure-card";
import { satisfiedPart } from "./figure-text";

const PARTS = [
  ["satisfied", <ThumbsUpIcon key="satisfied" />, "bg-success"],
  ["unsatisfied", <ThumbsDownIcon key="unsatisfied" />, "bg-danger"],
  ["unanswered", <CircleDashedIcon key="unanswered" />, "bg-input"],
] as const;

/** What customers said when they were asked. */
export function SatisfactionCard({ figures: { current, previous } }: { figures: FiguresDto }) {
  const t = useTranslations("analytics.cards.satisfaction");
  const locale = useLocale();
  const maySetUp = useMay("surveys.manage");
  const percent = (value: number) => value.toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 });
  const counts = current.satisfaction;
  const part = satisfiedPart(counts);
  const asked = counts.satisfied + counts.unsatisfied + counts.unanswered;
  return (
    <FigureCard title={t("title")} definition={t("definition")}>
      {asked === 0 ? (
        <div className="flex flex-col items-start gap-2 text-list">
          <p className="text-muted-foreground">{t("nobodyAsked")}</p>
          {maySetUp ? (
            <Link
              href="/settings#surveys"
              className="rounded-md text-brand underline underline-offset-4 hover:no-underline"
            >
              {t("setUp")}
            </Link>
          ) : null}
        </div>
      ) : (
        <div>
          <p>
            <CountButton
              figure="rated"
              count={counts.satisfied + counts.unsatisfied}
              label={t("title")}
              text={part === null ? t("nobodyAnswered") : t("part", { percent: percent(part) })}
              className="font-semibold text-3xl leading-tight"
            />
          </p>
          <Comparison current={part} previous={satisfiedPart(previous.satisfaction)} text={percent} />
        </div>
      )}
      {asked === 0 ? null : (
        <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
          {PARTS.map(([name, , colour]) =>
            counts[name] === 0 ? null : (
              <span key={name} className={cn("h-full", colour)} style={{ flexGrow: counts[name] }} />
            ),
          )}
        </div>
      )}
      <Parts>
        {PARTS.map(([name, icon]) => (
          <Part key={name} name={t(name)} icon={icon}>
            <CountButton figure={name} count={counts[name]} label={`${t("title")}: ${t(name)}`} />
          </Part>
        ))}
      </Parts>
    </FigureCard>
  );
}
