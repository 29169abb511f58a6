"use client";

import { CheckCheckIcon, CheckIcon, ClockIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** How far an attender's message has come. "queued" where the channel isn't connected yet. */
export type Delivery = "queued" | "sent" | "delivered" | "read";

/** How far the message of a number has come. Only the web chat tells; the other channels hold what is sent. */
export function deliveryOf(chat: Pick<ChatDto, "channelName" | "deliveredSeq" | "readSeq">, seq: number): Delivery {
  if (chat.channelName !== "webchat") return "queued";
  if (seq <= chat.readSeq) return "read";
  return seq <= chat.deliveredSeq ? "delivered" : "sent";
}

const ICONS = { queued: ClockIcon, sent: CheckIcon, delivered: CheckCheckIcon, read: CheckCheckIcon };

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
        // Its place is kept, so that a message doesn't change its shape under the pointer.
        !isAlwaysShown && "invisible group-focus-within/message:visible group-hover/message:visible",
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{t(delivery === "queued" ? "queuedReason" : delivery)}</span>
    </span>
  );
}
