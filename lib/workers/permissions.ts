import { analyticsPermissions } from "@/lib/modules/analytics/permissions";
import { assistantPermissions } from "@/lib/modules/assistant/permissions";
import { attenderPermissions } from "@/lib/modules/attenders/permissions";
import { automationPermissions } from "@/lib/modules/automation/permissions";
import { billingPermissions } from "@/lib/modules/billing/permissions";
import { calendarPermissions } from "@/lib/modules/calendars/permissions";
import { cannedReplyPermissions } from "@/lib/modules/canned-replies/permissions";
import { channelPermissions } from "@/lib/modules/channels/permissions";
import { conversationPermissions } from "@/lib/modules/conversations/permissions";
import { customerPermissions } from "@/lib/modules/customers/permissions";
import { fieldPermissions } from "@/lib/modules/fields/permissions";
import { macroPermissions } from "@/lib/modules/macros/permissions";
import { routingPermissions } from "@/lib/modules/routing/permissions";
import { satisfactionPermissions } from "@/lib/modules/satisfaction/permissions";
import { slaPermissions } from "@/lib/modules/sla/permissions";
import { tagPermissions } from "@/lib/modules/tags/permissions";
import { teamPermissions } from "@/lib/modules/teams/permissions";
import { ticketPermissions } from "@/lib/modules/tickets/permissions";
import { workspacePermissions } from "@/lib/modules/workspace/permissions";
import type { Holders, Permission } from "@/lib/platform/session/permissions";

/** Every permission and who has it: one that no module gives to anybody doesn't compile. */
export const permissions: Readonly<Record<Permission, Holders>> = {
  ...analyticsPermissions,
  ...assistantPermissions,
  ...attenderPermissions,
  ...automationPermissions,
  ...billingPermissions,
  ...calendarPermissions,
  ...cannedReplyPermissions,
  ...channelPermissions,
  ...conversationPermissions,
  ...customerPermissions,
  ...macroPermissions,
  ...fieldPermissions,
  ...routingPermissions,
  ...satisfactionPermissions,
  ...slaPermissions,
  ...tagPermissions,
  ...teamPermissions,
  ...ticketPermissions,
  ...workspacePermissions,
};
