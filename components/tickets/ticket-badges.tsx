import { CircleCheckIcon, CircleDotIcon, CircleIcon, CircleXIcon, HourglassIcon, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { TicketDto, TicketStatus } from "@/lib/modules/tickets/schema";

type Priority = TicketDto["priority"];

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

/** The state of a ticket in a word with its picture. */
export function TicketStatusWord({ status }: { status: TicketStatus }) {
  const t = useTranslations("ticket-form");
  const Icon = STATUS[status].icon;
  return (
    <>
      <Icon aria-hidden="true" />
      <span>{t(`status.${status}`)}</span>
    </>
  );
}

/** The state of a ticket as a badge. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return (
    <Badge tone={STATUS[status].tone}>
      <TicketStatusWord status={status} />
    </Badge>
  );
}

/** The colour of each state. */
export const statusTone = (status: TicketStatus): BadgeTone => STATUS[status].tone;

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
