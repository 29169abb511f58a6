import { CircleCheckIcon, ClockIcon, RotateCwIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { AttenderDto } from "@/lib/modules/attenders/schema";

const LOOKS = {
  queued: { tone: "neutral", icon: ClockIcon },
  late: { tone: "warning", icon: TriangleAlertIcon },
  sent: { tone: "neutral", icon: CircleCheckIcon },
  failed: { tone: "danger", icon: TriangleAlertIcon },
} as const;

/** How the mail with a pending invite fares: delivered or not and why, and 'try again'. */
export function InviteMail({
  attender: { inviteMail, isActive },
  onRetry,
}: {
  attender: AttenderDto;
  onRetry: (() => void) | undefined;
}) {
  const t = useTranslations("attenders.inviteMail");
  if (!inviteMail) return null;
  const { state, reason } = inviteMail;
  // One that failed and is tried again is in the queue with its reason.
  const shown = state === "queued" && reason ? "late" : state;
  const { tone, icon: Icon } = LOOKS[shown];
  const isUndelivered = shown === "late" || shown === "failed";
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>
        <Icon aria-hidden="true" />
        {t(shown)}
      </Badge>
      {reason ? (
        <span className="text-muted-foreground text-xs">
          {t(`reasons.${reason}`)} {shown === "late" ? t("goesOn") : null}
        </span>
      ) : null}
      {isUndelivered && isActive ? (
        <Button icon={RotateCwIcon} variant="outline" size="sm" disabled={!onRetry} onClick={onRetry}>
          {t("retry")}
        </Button>
      ) : null}
    </span>
  );
}
