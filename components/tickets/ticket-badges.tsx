import { CircleCheckIcon, CircleDotIcon, CircleIcon, CircleXIcon, HourglassIcon, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { TAG_TONES } from "@/components/desk/tags/tag-badge";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { TagColor } from "@/lib/modules/tags/policy";
import type { TicketDto, TicketStatus } from "@/lib/modules/tickets/schema";
import type { OwnStatusName } from "@/lib/modules/tickets/statuses/schema";

type Priority = TicketDto["priority"];
type Stands = Pick<TicketDto, "status" | "ownStatus">;

const STATUS: Record<TicketStatus, { icon: LucideIcon; tone: BadgeTone; text: string }> = {
  open: { icon: CircleIcon, tone: "info", text: "text-info" },
  in_progress: { icon: CircleDotIcon, tone: "warning", text: "text-warning" },
  waiting_customer: { icon: HourglassIcon, tone: "purple", text: "text-purple-tint-foreground" },
  resolved: { icon: CircleCheckIcon, tone: "success", text: "text-success" },
  closed: { icon: CircleXIcon, tone: "neutral", text: "text-muted-foreground" },
};
const PRIORITY: Record<Priority, BadgeTone> = { low: "neutral", medium: "info", high: "warning", urgent: "danger" };

/** The left border of a ticket by its priority. */
export const PRIORITY_BORDER: Record<Priority, string> = {
  low: "border-l-input",
  medium: "border-l-info",
  high: "border-l-warning",
  urgent: "border-l-danger",
};

/** The state of a ticket as a picture with a name; beside its word, as a picture alone. */
export function TicketStatusIcon({
  status,
  isPicture = false,
  className,
}: {
  status: TicketStatus;
  isPicture?: boolean;
  className?: string;
}) {
  const t = useTranslations("ticket-form");
  const { icon: Icon, text } = STATUS[status];
  if (isPicture) return <Icon aria-hidden="true" className={text} />;
  return (
    <span title={t(`status.${status}`)} className={cn("inline-flex", text, className)}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{t(`status.${status}`)}</span>
    </span>
  );
}

/** The state of a ticket in a word with its picture: an own status by its name, and what it counts as to who hears it. */
export function TicketStatusWord({ ticket: { status, ownStatus } }: { ticket: Stands }) {
  const t = useTranslations("ticket-form");
  const Icon = STATUS[status].icon;
  const word = t(`status.${status}`);
  return (
    <>
      <Icon aria-hidden="true" />
      {ownStatus ? (
        <>
          <span aria-hidden="true" className="truncate" title={word}>
            {ownStatus.name}
          </span>
          <span className="sr-only">{t("ownStatusOf", { name: ownStatus.name, base: word })}</span>
        </>
      ) : (
        <span>{word}</span>
      )}
    </>
  );
}

/** The state of a ticket as a badge. */
export function TicketStatusBadge({ ticket }: { ticket: Stands }) {
  return (
    <Badge tone={statusTone(ticket)} className="min-w-0">
      <TicketStatusWord ticket={ticket} />
    </Badge>
  );
}

/** The colour of each state; an own status has its own. */
export const statusTone = ({ status, ownStatus }: Stands): BadgeTone =>
  ownStatus ? TAG_TONES[ownStatus.color] : STATUS[status].tone;

/** The own status of a ticket beside the picture of what it counts as. */
export function OwnStatusBadge({ own: { name, color } }: { own: OwnStatusName }) {
  return (
    <Badge tone={TAG_TONES[color]} title={name} className="min-w-0 shrink">
      <span className="truncate">{name}</span>
    </Badge>
  );
}

/** The colour of an own status in front of its name. */
export function OwnStatusDot({ color }: { color: TagColor }) {
  return <Badge aria-hidden="true" tone={TAG_TONES[color]} className="size-3 shrink-0 border border-current p-0" />;
}

/** How pressing a ticket is, in a word; what the word is about, where the header around it has room. */
export function TicketPriorityBadge({ priority }: { priority: Priority }) {
  const t = useTranslations("ticket-form");
  const word = t(`priority.${priority}`);
  return (
    <Badge tone={PRIORITY[priority]}>
      <span className="@max-[30rem]:sr-only">{t("priorityBadge", { priority: word })}</span>
      <span aria-hidden="true" className="hidden @max-[30rem]:inline">
        {word}
      </span>
    </Badge>
  );
}
