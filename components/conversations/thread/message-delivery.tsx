import {
  CheckCheckIcon,
  CheckIcon,
  CircleHelpIcon,
  ClockIcon,
  PlugZapIcon,
  SendIcon,
  TriangleAlertIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { ChatDto, MessageDto } from "@/lib/modules/conversations/schema";

/** How far an attender's message has come. "noChannel" where there is nothing that could send it. */
export type Delivery =
  | "queued"
  | "sending"
  | "uncertain"
  | "sent"
  | "delivered"
  | "read"
  | "failed"
  | "delayed"
  | "noChannel";

/**
 * How far a message has come: of a web chat by what its visitor has seen, of another channel by what that says of it. Null
 * where nothing is known, as of messages from before their channel was connected.
 */
export function deliveryOf(
  chat: Pick<ChatDto, "channelName" | "deliveredSeq" | "readSeq">,
  { seq, delivery }: Pick<MessageDto, "seq" | "delivery">,
): Delivery | null {
  if (chat.channelName !== "webchat") {
    if (!delivery) return null;
    const { state, errorCode } = delivery;
    if (state === "failed") return errorCode === "noChannel" ? "noChannel" : "failed";
    // Tried in vain and tried again later: who waits for it should know.
    return (state === "sending" || state === "queued") && errorCode !== null ? "delayed" : state;
  }
  if (seq <= chat.readSeq) return "read";
  return seq <= chat.deliveredSeq ? "delivered" : "sent";
}

/** Whether there is something to say about it, or to do. */
export function isTroubled(delivery: Delivery | null): boolean {
  return delivery === "failed" || delivery === "noChannel" || delivery === "uncertain" || delivery === "delayed";
}

const ICONS = {
  queued: ClockIcon,
  sending: SendIcon,
  uncertain: CircleHelpIcon,
  sent: CheckIcon,
  delivered: CheckCheckIcon,
  read: CheckCheckIcon,
  failed: TriangleAlertIcon,
  delayed: ClockIcon,
  noChannel: PlugZapIcon,
};

/** The state as an icon, with its words for a tooltip and for screen readers. */
export function MessageDelivery({ delivery, isAlwaysShown }: { delivery: Delivery; isAlwaysShown: boolean }) {
  const t = useTranslations("conversations.delivery");
  const Icon = ICONS[delivery];
  return (
    <span
      title={t(delivery)}
      className={cn(
        "inline-flex items-center gap-1 self-center",
        delivery === "read" && "text-info",
        delivery === "failed" && "text-danger",
        (delivery === "delayed" || delivery === "uncertain" || delivery === "noChannel") && "text-warning",
        // Its place is kept, so that a message doesn't change its shape under the pointer.
        !isAlwaysShown &&
          !isTroubled(delivery) &&
          "invisible group-focus-within/message:visible group-hover/message:visible",
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{t(delivery)}</span>
    </span>
  );
}
