"use client";

import { CheckCheckIcon, CheckIcon, ClockIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { ChatDto, MessageDto } from "@/lib/modules/conversations/schema";

/** How far an attender's message has come. "queued" where the channel isn't connected yet. */
export type Delivery = "queued" | "sent" | "delivered" | "read" | "failed";

/** How far a message has come: of a web chat by what its visitor has seen, of another channel by what that says of it. */
export function deliveryOf(
  chat: Pick<ChatDto, "channelName" | "deliveredSeq" | "readSeq">,
  { seq, delivery }: Pick<MessageDto, "seq" | "delivery">,
): Delivery {
  if (chat.channelName !== "webchat") {
    const state = delivery?.state;
    // Without a channel it waits for one: nothing is lost, and nothing is wrong with it.
    if (state === "failed") return delivery?.errorCode === "noChannel" ? "queued" : "failed";
    return state === "sent" || state === "delivered" || state === "read" ? state : "queued";
  }
  if (seq <= chat.readSeq) return "read";
  return seq <= chat.deliveredSeq ? "delivered" : "sent";
}

const ICONS = {
  queued: ClockIcon,
  sent: CheckIcon,
  delivered: CheckCheckIcon,
  read: CheckCheckIcon,
  failed: TriangleAlertIcon,
};

/** The state as an icon, with its words for a tooltip and for screen readers. */
export function MessageDelivery({ delivery, isAlwaysShown }: { delivery: Delivery; isAlwaysShown: boolean }) {
  const t = useTranslations("conversations.delivery");
  const Icon = ICONS[delivery];
  return (
    <span
      title={t(delivery === "queued" ? "queuedReason" : delivery)}
      className={cn(
        "inline-flex items-center gap-1 self-center",
        delivery === "read" && "text-info",
        delivery === "failed" && "text-danger",
        // Its place is kept, so that a message doesn't change its shape under the pointer.
        !isAlwaysShown && "invisible group-focus-within/message:visible group-hover/message:visible",
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{t(delivery === "queued" ? "queuedReason" : delivery)}</span>
    </span>
  );
}
