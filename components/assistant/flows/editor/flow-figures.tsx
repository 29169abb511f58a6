import { useTranslations } from "next-intl";
import type { FlowFigures } from "@/lib/modules/assistant/flows/schema";

const ENDS = ["handedOver", "answering", "closed", "waiting"] as const;

/** What became of the conversations that a flow began. */
export function FlowFiguresLine({ figures }: { figures: FlowFigures }) {
  const t = useTranslations("flows.figures");
  const ends = ENDS.filter((end) => figures[end] > 0).map((end) => `${figures[end]} ${t(end)}`);
  return (
    <p className="text-list text-muted-foreground tabular-nums">
      <strong className="font-medium text-foreground">{t("title", { days: figures.days })}: </strong>
      {figures.began === 0 ? t("none") : [t("began", { count: figures.began }), ...ends].join(" · ")}
    </p>
  );
}
