import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { FlowDto } from "@/lib/modules/assistant/flows/schema";

/** Whether customers get a flow, and whether they get what is written. */
export function FlowState({ flow: { live, isChanged } }: { flow: Pick<FlowDto, "live" | "isChanged"> }) {
  const t = useTranslations("flows.states");
  return (
    <>
      <Badge tone={live ? "success" : "neutral"}>{t(live ? "live" : "off")}</Badge>
      {live && isChanged ? <Badge tone="warning">{t("changed")}</Badge> : null}
    </>
  );
}
