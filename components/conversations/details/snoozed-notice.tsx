import { ClockIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { wakesAt } from "@/lib/modules/conversations/snooze/policy";

/** Over the messages of a snoozed conversation: until when it is out of the way, and the way back. */
export function SnoozedNotice({ snoozedUntil, onBack }: { snoozedUntil: string; onBack: () => void }) {
  const t = useTranslations("conversations.snooze");
  const mayWrite = useMay("conversations.write");
  const { times } = useScreen();
  const until = wakesAt(snoozedUntil);
  return (
    <div className="flex min-h-11 items-center gap-2 border-border border-b bg-info-tint px-4 py-1 text-info-tint-foreground text-list">
      <ClockIcon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        {until === null ? t("untilReply") : t("until", { when: times.exact(until) })}
      </span>
      {mayWrite ? (
        <Button variant="outline" size="sm" onClick={onBack}>
          {t("back")}
        </Button>
      ) : null}
    </div>
  );
}
