import { useTranslations } from "next-intl";
import type { LeaveTexts } from "@/components/ui/leave-question";

/** What every form asks before what was typed in it is given up. */
export function useLeaveTexts(): LeaveTexts {
  const t = useTranslations("common.leave");
  return { title: t("title"), text: t("text"), discard: t("discard"), keep: t("keep") };
}
