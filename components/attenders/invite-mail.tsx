import { CircleCheckIcon, ClockIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { AttenderDto } from "@/lib/modules/attenders/schema";

const TONES = { queued: "neutral", sent: "neutral", failed: "danger" } as const;
const ICONS = { queued: ClockIcon, sent: CircleCheckIcon, failed: TriangleAlertIcon } as const;

/** How the mail with a pending invite fares, why it wasn't sent, and 'try again'. */
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
  const Icon = ICONS[state];
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={TONES[state]}>
        <Icon aria-hidden="true" />
        {t(state)}
      </Badge>
      {reason ? <span className="text-muted-foreground text-xs">{t(`reasons.${reason}`)}</span> : null}
      {state === "failed" && isActive ? (
        <Button variant="ghost" size="sm" disabled={!onRetry} onClick={onRetry}>
          {t("retry")}
        </Button>
      ) : null}
    </span>
  );
}
