import { analyticsReactions } from "@/lib/modules/analytics/reactions";
import { billingReactions } from "@/lib/modules/billing/reactions";
import { conversationReactions } from "@/lib/modules/conversations/reactions";
import type { Reaction } from "@/lib/modules/events/reactions";
import { notificationReactions } from "@/lib/modules/notifications/reactions";
import { ticketReactions } from "@/lib/modules/tickets/reactions";

/** What modules do when others' events happen. */
export const reactions: readonly Reaction[] = [
  ...conversationReactions,
  ...ticketReactions,
  ...notificationReactions,
  ...analyticsReactions,
  ...billingReactions,
];
