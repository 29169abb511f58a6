import { analyticsReactions } from "@/lib/modules/analytics/reactions";
import { assistantReactions } from "@/lib/modules/assistant/reactions";
import { automationReactions } from "@/lib/modules/automation/reactions";
import { billingReactions } from "@/lib/modules/billing/reactions";
import { calendarReactions } from "@/lib/modules/calendars/reactions";
import { channelReactions } from "@/lib/modules/channels/reactions";
import { conversationReactions } from "@/lib/modules/conversations/reactions";
import { customerReactions } from "@/lib/modules/customers/reactions";
import type { Reaction } from "@/lib/modules/events/reactions";
import { fileReactions } from "@/lib/modules/files/reactions";
import { digestReactions } from "@/lib/modules/notifications/digest/reactions";
import { notificationReactions } from "@/lib/modules/notifications/reactions";
import { routingReactions } from "@/lib/modules/routing/reactions";
import { satisfactionReactions } from "@/lib/modules/satisfaction/reactions";
import { slaReactions } from "@/lib/modules/sla/reactions";
import { ticketReactions } from "@/lib/modules/tickets/reactions";

/** What modules do when others' events happen. */
export const reactions: readonly Reaction[] = [
  ...fileReactions,
  ...calendarReactions,
  ...customerReactions,
  ...conversationReactions,
  ...slaReactions,
  ...routingReactions,
  ...ticketReactions,
  ...channelReactions,
  ...assistantReactions,
  ...notificationReactions,
  ...digestReactions,
  ...satisfactionReactions,
  ...analyticsReactions,
  ...billingReactions,
  ...automationReactions,
];
