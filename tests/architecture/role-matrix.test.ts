import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GIVABLE_PERMISSIONS } from "@/lib/modules/attenders/roles/policy";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { permissions } from "@/lib/workers/permissions";
import { giveRole } from "@/tests/support/attenders/roles";
import { callRoute, declaredRoutes, nameOf, unknownParams } from "@/tests/support/matrix/route-registry";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rows } from "@/tests/support/rows";
import { addAttender, newVisitor, signedIn } from "../support/context";
import { testDatabase } from "../support/database";

type Role = "anonymous" | "visitor" | "inactive" | "nobody" | "reader" | "default" | "deputy" | "administrator";
const EVERYBODY: Role[] = [
  "anonymous",
  "visitor",
  "inactive",
  "nobody",
  "reader",
  "default",
  "deputy",
  "administrator",
];
const TEAM: Role[] = ["reader", "default", "deputy", "administrator"];
const ADMINISTRATORS: Role[] = ["deputy", "administrator"];

// Who may call what. Checked in by hand: a new route fails here until somebody decides. 'nobody' is a signed-in attender
// of an unknown profile, 'inactive' one who was deactivated while a session was still stored. 'deputy' has a role of the workspace's own
// with every permission there is. 'reader' has one with none: of what the team may, they may what everybody may
// (tests/unit/session/permissions.test.ts).
const MATRIX: Record<string, Role[]> = {
  "DELETE /api/[...path]": EVERYBODY,
  "GET /api/[...path]": EVERYBODY,
  "PATCH /api/[...path]": EVERYBODY,
  "POST /api/[...path]": EVERYBODY,
  "PUT /api/[...path]": EVERYBODY,
  "GET /api/health": EVERYBODY,
  "GET /api/health/ready": EVERYBODY,
  "GET /api/metrics": EVERYBODY,
  "GET /api/openapi.json": EVERYBODY,
  "POST /api/bff/Auth/Authenticate": EVERYBODY,
  "GET /api/v1/web-chats/[clientKey]": EVERYBODY,
  "POST /api/v1/web-chats/[clientKey]/visitors": EVERYBODY,
  // Answers visitors by their own token; an attender's session is none.
  "GET /api/v1/visitor/attachments/[id]": ["visitor"],
  "POST /api/v1/visitor/attachments": ["visitor"],
  "DELETE /api/v1/visitor/session": ["visitor"],
  "GET /api/v1/web-chats/[clientKey]/availability": EVERYBODY,
  // Refused without the site's signature, whoever asks.
  "POST /api/v1/web-chats/[clientKey]/identity": EVERYBODY,
  "POST /api/v1/web-chats/[clientKey]/offline-messages": EVERYBODY,
  "POST /api/Chat/CloseChat": TEAM,
  "POST /api/bff/Chat/AssignAttenderToChat": TEAM,
  "GET /api/bff/Chat/GetChatMessages": TEAM,
  "GET /api/bff/Chat/GetChats": TEAM,
  "GET /api/v1/attachments/[id]": TEAM,
  "GET /api/v1/conversations/[id]": TEAM,
  "GET /api/v1/conversations/counters": TEAM,
  "GET /api/v1/conversations/deleted": TEAM,
  "POST /api/v1/conversations/[id]/uploads": TEAM,
  "POST /api/v1/uploads": TEAM,
  "GET /api/v1/uploads/[id]": TEAM,
  "DELETE /api/v1/uploads/[id]": TEAM,
  "DELETE /api/v1/conversations/[id]": TEAM,
  "GET /api/bff/Attender/GetAttendees": TEAM,
  "GET /api/bff/Chat/GetChannels": TEAM,
  "GET /api/bff/Chat/GetChatCangooClientMessages": TEAM,
  "GET /api/bff/Chat/GetPriorities": TEAM,
  "GET /api/bff/Chat/GetStatuses": TEAM,
  "GET /api/bff/Company/GetCompanies": TEAM,
  "GET /api/bff/User/GetCustomers": TEAM,
  "POST /api/bff/Attender/CloseConversation": TEAM,
  "PUT /api/bff/Chat/UpdateConversation/[id]": TEAM,
  "POST /api/v1/conversations": TEAM,
  "GET /api/v1/conversations/beginning": TEAM,
  "GET /api/v1/conversations/beginning/templates": TEAM,
  "GET /api/v1/conversations/shared": TEAM,
  "POST /api/v1/conversations/bulk": TEAM,
  "POST /api/v1/queue/next": TEAM,
  "GET /api/v1/queue": TEAM,
  "POST /api/v1/queue/hand-over": TEAM,
  "GET /api/v1/queue/offers": TEAM,
  "POST /api/v1/queue/offers/[id]/accept": TEAM,
  "POST /api/v1/queue/offers/[id]/decline": TEAM,
  "GET /api/v1/conversations/[id]/routing": TEAM,
  "GET /api/v1/routing": ADMINISTRATORS,
  "PUT /api/v1/routing": ADMINISTRATORS,
  "PUT /api/v1/routing/queues/[audience]": ADMINISTRATORS,
  "PUT /api/v1/attenders/[id]/capacity": ADMINISTRATORS,
  "GET /api/v1/conversation-bulk-runs": TEAM,
  "POST /api/v1/conversation-bulk-runs": TEAM,
  "GET /api/v1/conversation-bulk-runs/[id]": TEAM,
  "DELETE /api/v1/conversation-bulk-runs/[id]": TEAM,
  "POST /api/v1/conversation-bulk-runs/[id]/start": TEAM,
  "POST /api/v1/conversation-bulk-runs/[id]/undo": TEAM,
  "POST /api/v1/conversations/[id]/notes": TEAM,
  "GET /api/v1/conversations/[id]/drafts": TEAM,
  "PUT /api/v1/conversations/[id]/drafts": TEAM,
  "GET /api/v1/conversation-drafts": TEAM,
  "GET /api/v1/conversations/[id]/held-messages": TEAM,
  "DELETE /api/v1/conversations/[id]/held-messages/[clientMessageId]": TEAM,
  "POST /api/v1/conversations/[id]/held-messages/[clientMessageId]/send": TEAM,
  "PUT /api/v1/conversations/[id]/snooze": TEAM,
  "DELETE /api/v1/conversations/[id]/snooze": TEAM,
  "GET /api/v1/conversations/[id]/access": TEAM,
  "DELETE /api/v1/conversations/[id]/access/[attenderId]": TEAM,
  "GET /api/v1/conversations/[id]/sla": TEAM,
  "POST /api/v1/conversations/[id]/reopen": TEAM,
  "POST /api/v1/conversations/[id]/undo-close": TEAM,
  "POST /api/v1/conversations/[id]/merge": TEAM,
  "POST /api/v1/conversations/[id]/unmerge": TEAM,
  "GET /api/v1/conversations/[id]/merges": TEAM,
  "POST /api/v1/conversations/[id]/restore": TEAM,
  "PUT /api/v1/conversations/[id]/assignment": TEAM,
  "PUT /api/v1/conversations/[id]/team": TEAM,
  "PUT /api/v1/conversations/[id]/messages/[messageId]/flag": TEAM,
  "GET /api/v1/teams": TEAM,
  "PUT /api/v1/conversations/[id]/read": TEAM,
  "GET /api/v1/conversations/[id]/customer": TEAM,
  "GET /api/v1/conversations/[id]/entries": TEAM,
  // Shared replies are the administrators': tests/contract/canned-replies.test.ts.
  "GET /api/v1/canned-replies": TEAM,
  // Whose view it is decides the rest: tests/integration/conversations/views-kept.test.ts.
  // As shared replies are.
  "GET /api/v1/macros": TEAM,
  "POST /api/v1/macros": TEAM,
  "PUT /api/v1/macros/[id]": TEAM,
  "DELETE /api/v1/macros/[id]": TEAM,
  "POST /api/v1/conversations/[id]/macros": TEAM,
  "GET /api/v1/conversation-views": TEAM,
  "POST /api/v1/conversation-views": TEAM,
  "PUT /api/v1/conversation-views/[id]": TEAM,
  "DELETE /api/v1/conversation-views/[id]": TEAM,
  "POST /api/v1/conversation-views/[id]/restore": TEAM,
  "PUT /api/v1/conversation-views/[id]/pin": TEAM,
  "DELETE /api/v1/conversation-views/[id]/pin": TEAM,
  "GET /api/v1/conversation-views/counts": TEAM,
  "POST /api/v1/canned-replies": TEAM,
  "PUT /api/v1/canned-replies/[id]": TEAM,
  "DELETE /api/v1/canned-replies/[id]": TEAM,
  "GET /api/v1/customers": TEAM,
  "POST /api/v1/customers": TEAM,
  "GET /api/v1/customers/options": TEAM,
  "GET /api/v1/customers/lookup": TEAM,
  "GET /api/v1/customers/duplicates": TEAM,
  "GET /api/v1/customers/[id]": TEAM,
  "PATCH /api/v1/customers/[id]": TEAM,
  "DELETE /api/v1/customers/[id]": TEAM,
  "POST /api/v1/customers/[id]/restore": TEAM,
  "GET /api/v1/customers/[id]/timeline": TEAM,
  "POST /api/v1/customers/[id]/notes": TEAM,
  "DELETE /api/v1/customers/[id]/notes/[noteId]": TEAM,
  "POST /api/v1/customers/[id]/identities": TEAM,
  "DELETE /api/v1/customers/[id]/identities/[identityId]": TEAM,
  "PUT /api/v1/customers/[id]/identities/[identityId]/primary": TEAM,
  "POST /api/v1/customers/[id]/conversations": TEAM,
  "GET /api/v1/customers/[id]/duplicates": TEAM,
  "POST /api/v1/customers/[id]/merge": TEAM,
  "POST /api/v1/customers/[id]/unmerge": TEAM,
  "GET /api/v1/companies": TEAM,
  "POST /api/v1/companies": TEAM,
  "GET /api/v1/companies/options": TEAM,
  "GET /api/v1/companies/[id]": TEAM,
  "PATCH /api/v1/companies/[id]": TEAM,
  "DELETE /api/v1/companies/[id]": TEAM,
  "POST /api/v1/companies/[id]/restore": TEAM,
  "GET /api/v1/companies/[id]/timeline": TEAM,
  // For whoever leads a team, too: tests/integration/conversations/team-board.test.ts.
  "GET /api/v1/team-board": ADMINISTRATORS,
  "GET /api/v1/roles": TEAM,
  "POST /api/v1/roles": ADMINISTRATORS,
  "PUT /api/v1/roles/[id]": ADMINISTRATORS,
  "DELETE /api/v1/roles/[id]": ADMINISTRATORS,
  "POST /api/v1/roles/[id]/restore": ADMINISTRATORS,
  "GET /api/v1/automation-rules": ADMINISTRATORS,
  "POST /api/v1/automation-rules": ADMINISTRATORS,
  "PUT /api/v1/automation-rules/order": ADMINISTRATORS,
  "POST /api/v1/automation-rules/test": ADMINISTRATORS,
  "PUT /api/v1/automation-rules/[id]": ADMINISTRATORS,
  "DELETE /api/v1/automation-rules/[id]": ADMINISTRATORS,
  "PUT /api/v1/automation-rules/[id]/activation": ADMINISTRATORS,
  "GET /api/v1/automation-rules/[id]/runs": ADMINISTRATORS,
  "GET /api/v1/automation-rules/[id]/versions": ADMINISTRATORS,
  "GET /api/v1/fields": TEAM,
  "POST /api/v1/fields": ADMINISTRATORS,
  "PUT /api/v1/fields/order": ADMINISTRATORS,
  "PUT /api/v1/fields/[id]": ADMINISTRATORS,
  "DELETE /api/v1/fields/[id]": ADMINISTRATORS,
  "POST /api/v1/fields/[id]/restore": ADMINISTRATORS,
  "GET /api/v1/conversations/[id]/fields": TEAM,
  "PATCH /api/v1/conversations/[id]/fields": TEAM,
  "GET /api/v1/tickets/[id]/fields": TEAM,
  "PATCH /api/v1/tickets/[id]/fields": TEAM,
  "GET /api/v1/customers/[id]/fields": TEAM,
  "PATCH /api/v1/customers/[id]/fields": TEAM,
  "GET /api/v1/companies/[id]/fields": TEAM,
  "PATCH /api/v1/companies/[id]/fields": TEAM,
  "GET /api/v1/tags": TEAM,
  "POST /api/v1/tags": ADMINISTRATORS,
  "GET /api/v1/tags/[id]": TEAM,
  "PUT /api/v1/tags/[id]": ADMINISTRATORS,
  "DELETE /api/v1/tags/[id]": ADMINISTRATORS,
  "POST /api/v1/tags/[id]/merge": ADMINISTRATORS,
  "GET /api/v1/tag-runs": ADMINISTRATORS,
  "POST /api/v1/tag-runs/[id]/undo": ADMINISTRATORS,
  "GET /api/v1/tag-setting": TEAM,
  "PUT /api/v1/tag-setting": ADMINISTRATORS,
  "GET /api/v1/sla-policies": TEAM,
  "POST /api/v1/sla-policies": ADMINISTRATORS,
  "PUT /api/v1/sla-policies/[id]": ADMINISTRATORS,
  "DELETE /api/v1/sla-policies/[id]": ADMINISTRATORS,
  "PUT /api/v1/sla-policies/order": ADMINISTRATORS,
  "POST /api/v1/sla-policies/preview": ADMINISTRATORS,
  "POST /api/v1/teams": ADMINISTRATORS,
  "PUT /api/v1/teams/[id]": ADMINISTRATORS,
  "DELETE /api/v1/teams/[id]": ADMINISTRATORS,
  "POST /api/v1/teams/[id]/restore": ADMINISTRATORS,
  "GET /api/v1/customers/export.csv": ADMINISTRATORS,
  "GET /api/v1/companies/export.csv": ADMINISTRATORS,
  "POST /api/v1/customer-imports": ADMINISTRATORS,
  "GET /api/v1/customer-imports/[id]": ADMINISTRATORS,
  "DELETE /api/v1/customer-imports/[id]": ADMINISTRATORS,
  "PUT /api/v1/customer-imports/[id]/mapping": ADMINISTRATORS,
  "POST /api/v1/customer-imports/[id]/run": ADMINISTRATORS,
  "GET /api/v1/customer-imports/[id]/errors.csv": ADMINISTRATORS,
  "GET /api/v1/conversations/[id]/tickets": TEAM,
  "GET /api/v1/tickets": TEAM,
  "POST /api/v1/tickets": TEAM,
  "POST /api/v1/tickets/bulk": TEAM,
  "GET /api/v1/tickets/export.csv": ADMINISTRATORS,
  "GET /api/v1/tickets/options": TEAM,
  "GET /api/v1/tickets/[id]": TEAM,
  "PATCH /api/v1/tickets/[id]": TEAM,
  "DELETE /api/v1/tickets/[id]": TEAM,
  "POST /api/v1/tickets/[id]/restore": TEAM,
  "PUT /api/v1/tickets/[id]/assignment": TEAM,
  "GET /api/v1/tickets/[id]/notes": TEAM,
  "POST /api/v1/tickets/[id]/notes": TEAM,
  "POST /api/v1/tickets/[id]/attachments": TEAM,
  "GET /api/v1/tickets/[id]/attachments/[attachmentId]": TEAM,
  "DELETE /api/v1/tickets/[id]/attachments/[attachmentId]": TEAM,
  "GET /api/v1/tickets/[id]/access": TEAM,
  "DELETE /api/v1/tickets/[id]/access/[attenderId]": TEAM,
  "POST /api/v1/tickets/[id]/analysis": TEAM,
  "POST /api/v1/tickets/[id]/analysis/feedback": TEAM,
  "GET /api/v1/notifications": TEAM,
  "PUT /api/v1/notifications/read": TEAM,
  // Known by the token that the signup's browser keeps; without it there is nothing to find.
  "POST /api/v1/signups": EVERYBODY,
  "GET /api/v1/signups/current": EVERYBODY,
  "POST /api/v1/signups/current/payments": EVERYBODY,
  "GET /api/v1/signups/current/payments/[id]": EVERYBODY,
  "GET /api/v1/signups/current/receipt.pdf": EVERYBODY,
  // The provider's servers; the signature is what counts.
  "POST /api/webhooks/[provider]": EVERYBODY,
  // The secret in the address is what counts.
  "POST /api/webhooks/email/[token]": EVERYBODY,
  "GET /api/v1/chatbot-profiles": ADMINISTRATORS,
  "POST /api/v1/chatbot-profiles": ADMINISTRATORS,
  "PUT /api/v1/chatbot-profiles/[id]": ADMINISTRATORS,
  "DELETE /api/v1/chatbot-profiles/[id]": ADMINISTRATORS,
  "PUT /api/v1/chatbot-profiles/[id]/default": ADMINISTRATORS,
  "GET /api/v1/web-chat-configs": ADMINISTRATORS,
  "POST /api/v1/web-chat-configs": ADMINISTRATORS,
  "PUT /api/v1/web-chat-configs/[id]": ADMINISTRATORS,
  "DELETE /api/v1/web-chat-configs/[id]": ADMINISTRATORS,
  "POST /api/v1/web-chat-configs/[id]/key": ADMINISTRATORS,
  "POST /api/v1/web-chat-configs/[id]/identity-secret": ADMINISTRATORS,
  "GET /api/v1/email-channels": ADMINISTRATORS,
  "POST /api/v1/email-channels": ADMINISTRATORS,
  "GET /api/v1/email-channels/[id]": ADMINISTRATORS,
  "PUT /api/v1/email-channels/[id]": ADMINISTRATORS,
  "DELETE /api/v1/email-channels/[id]": ADMINISTRATORS,
  "POST /api/v1/email-channels/[id]/test": ADMINISTRATORS,
  "POST /api/v1/email-channels/[id]/inbound-address": ADMINISTRATORS,
  "GET /api/v1/whatsapp-channels": ADMINISTRATORS,
  "POST /api/v1/whatsapp-channels": ADMINISTRATORS,
  "GET /api/v1/whatsapp-channels/[id]": ADMINISTRATORS,
  "PUT /api/v1/whatsapp-channels/[id]": ADMINISTRATORS,
  "DELETE /api/v1/whatsapp-channels/[id]": ADMINISTRATORS,
  "POST /api/v1/whatsapp-channels/[id]/test": ADMINISTRATORS,
  "GET /api/v1/whatsapp-channels/[id]/templates": ADMINISTRATORS,
  "POST /api/v1/whatsapp-channels/[id]/templates/sync": ADMINISTRATORS,
  "GET /api/v1/conversations/[id]/templates": TEAM,
  "POST /api/v1/conversations/[id]/template-messages": TEAM,
  // Refused without a verification token of ours, or Meta's signature.
  "GET /api/webhooks/whatsapp": EVERYBODY,
  "POST /api/webhooks/whatsapp": [],
  "GET /api/v1/quarantine": ADMINISTRATORS,
  "PATCH /api/v1/quarantine/[id]": ADMINISTRATORS,
  "GET /api/v1/quarantine/[id]/source": ADMINISTRATORS,
  "POST /api/v1/conversations/[id]/messages/[messageId]/retry": TEAM,
  "GET /api/v1/conversations/[id]/messages/[messageId]/email": TEAM,
  "GET /api/v1/conversations/[id]/reply-target": TEAM,
  "GET /api/v1/conversations/[id]/messages/[messageId]/source": TEAM,
  // The team reads what the assistant knows; administrators teach it.
  // Attenders get their own: tests/integration/analytics/analytics-properties.test.ts.
  "GET /api/v1/analytics": TEAM,
  "GET /api/v1/analytics/conversations": TEAM,
  "GET /api/v1/analytics/tickets": TEAM,
  "GET /api/v1/analytics/sla": TEAM,
  "GET /api/v1/analytics/sla/conversations": TEAM,
  "GET /api/v1/analytics/queue": TEAM,
  "GET /api/v1/analytics/queue/conversations": TEAM,
  "GET /api/v1/analytics/options": TEAM,
  "GET /api/v1/analytics/exports": ADMINISTRATORS,
  "POST /api/v1/analytics/exports": ADMINISTRATORS,
  "GET /api/v1/analytics/exports/[id]": ADMINISTRATORS,
  "DELETE /api/v1/analytics/exports/[id]": ADMINISTRATORS,
  "GET /api/v1/analytics/exports/[id]/file": ADMINISTRATORS,
  "GET /api/v1/attender-statuses": TEAM,
  "PUT /api/v1/me/availability": TEAM,
  "GET /api/v1/me/alerts": TEAM,
  "PUT /api/v1/me/alerts/[topic]": TEAM,
  "GET /api/v1/survey-settings": ADMINISTRATORS,
  "PATCH /api/v1/survey-settings": ADMINISTRATORS,
  "GET /api/v1/conversations/[id]/survey": TEAM,
  "PUT /api/v1/conversations/[id]/survey": TEAM,
  "GET /api/v1/surveys/[token]": EVERYBODY,
  "POST /api/v1/surveys/[token]": EVERYBODY,
  "POST /api/v1/surveys/[token]/form": EVERYBODY,
  "GET /api/v1/knowledge": TEAM,
  "POST /api/v1/knowledge": ADMINISTRATORS,
  "GET /api/v1/knowledge/options": TEAM,
  "POST /api/v1/knowledge/documents": ADMINISTRATORS,
  "GET /api/v1/knowledge/[id]": TEAM,
  "PUT /api/v1/knowledge/[id]": ADMINISTRATORS,
  "DELETE /api/v1/knowledge/[id]": ADMINISTRATORS,
  "POST /api/v1/knowledge/[id]/restore": ADMINISTRATORS,
  "POST /api/v1/knowledge/[id]/refresh": ADMINISTRATORS,
  "GET /api/v1/knowledge/[id]/passages": TEAM,
  "GET /api/v1/knowledge/[id]/source": TEAM,
  "GET /api/v1/holidays": ADMINISTRATORS,
  "GET /api/v1/calendars": TEAM,
  "POST /api/v1/calendars": ADMINISTRATORS,
  "GET /api/v1/calendars/[id]": TEAM,
  "PUT /api/v1/calendars/[id]": ADMINISTRATORS,
  "DELETE /api/v1/calendars/[id]": ADMINISTRATORS,
  "GET /api/v1/flows": TEAM,
  "POST /api/v1/flows": ADMINISTRATORS,
  "PUT /api/v1/flows/order": ADMINISTRATORS,
  "POST /api/v1/flows/simulations": ADMINISTRATORS,
  "GET /api/v1/flows/[id]": TEAM,
  "PUT /api/v1/flows/[id]": ADMINISTRATORS,
  "DELETE /api/v1/flows/[id]": ADMINISTRATORS,
  "POST /api/v1/flows/[id]/publication": ADMINISTRATORS,
  "DELETE /api/v1/flows/[id]/publication": ADMINISTRATORS,
  "GET /api/v1/flows/[id]/versions": TEAM,
  "GET /api/v1/flows/[id]/figures": TEAM,
  "GET /api/v1/instructions": TEAM,
  "POST /api/v1/instructions": ADMINISTRATORS,
  "PUT /api/v1/instructions/[id]": ADMINISTRATORS,
  "DELETE /api/v1/instructions/[id]": ADMINISTRATORS,
  "POST /api/v1/instructions/[id]/restore": ADMINISTRATORS,
  "GET /api/v1/assistant/features": TEAM,
  "PATCH /api/v1/assistant/features/[code]": ADMINISTRATORS,
  "GET /api/v1/assistant/moods": TEAM,
  "PUT /api/v1/assistant/moods": ADMINISTRATORS,
  "GET /api/v1/assistant/skills": TEAM,
  "PUT /api/v1/assistant/skills": ADMINISTRATORS,
  "GET /api/v1/assistant/model": ADMINISTRATORS,
  "PUT /api/v1/assistant/model": ADMINISTRATORS,
  "DELETE /api/v1/assistant/model": ADMINISTRATORS,
  "POST /api/v1/assistant/model/test": ADMINISTRATORS,
  "POST /api/v1/assistant/answers": TEAM,
  "PUT /api/v1/assistant/answers/[id]/feedback": TEAM,
  "POST /api/v1/assistant/suggestions": TEAM,
  "POST /api/v1/assistant/translations": TEAM,
  "GET /api/v1/assistant/rewrites": TEAM,
  "POST /api/v1/assistant/rewrites": TEAM,
  "GET /api/v1/assistant/insights": TEAM,
  "GET /api/v1/assistant/automatic-answers": TEAM,
  "GET /api/v1/knowledge-gaps": TEAM,
  "PATCH /api/v1/knowledge-gaps/[id]": ADMINISTRATORS,
  "GET /api/v1/knowledge-proposals": TEAM,
  "PATCH /api/v1/knowledge-proposals/[id]": ADMINISTRATORS,
  "POST /api/v1/conversations/[id]/assistant": TEAM,
  "GET /api/v1/conversations/[id]/suggestions": TEAM,
  "GET /api/v1/conversations/[id]/assistant": TEAM,
  "POST /api/v1/conversations/[id]/hand-back": TEAM,
  "POST /api/v1/conversations/[id]/knowledge": TEAM,
  "GET /api/v1/billing": ADMINISTRATORS,
  "POST /api/v1/billing/payments": ADMINISTRATORS,
  "GET /api/v1/billing/payments/[id]": ADMINISTRATORS,
  "GET /api/v1/billing/receipts/[id]/receipt.pdf": ADMINISTRATORS,
  "GET /api/v1/me": TEAM,
  "PATCH /api/v1/me": TEAM,
  "DELETE /api/v1/sessions/current": TEAM,
  "GET /api/v1/sessions": TEAM,
  "DELETE /api/v1/sessions": TEAM,
  "DELETE /api/v1/sessions/[id]": TEAM,
  "PATCH /api/bff/Attender/ChangePassword/change-password": TEAM,
  "GET /api/bff/Attender/GetAttenders": ADMINISTRATORS,
  "GET /api/v1/attenders/[id]": ADMINISTRATORS,
  "POST /api/v1/attenders/[id]/email-change": ADMINISTRATORS,
  "POST /api/bff/Attender/Create": ADMINISTRATORS,
  "PUT /api/bff/Attender/Update": ADMINISTRATORS,
  "PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status": ADMINISTRATORS,
  "POST /api/bff/Attender/ResendInviteEmail/[id]/resend-invite": ADMINISTRATORS,
  "GET /api/v1/workspace": ADMINISTRATORS,
  "PATCH /api/v1/workspace": ADMINISTRATORS,
  "GET /api/v1/audit-events": ADMINISTRATORS,
  // The link's token is what these ask for.
  "POST /api/v1/password-resets": EVERYBODY,
  "PUT /api/v1/password-resets/[token]": EVERYBODY,
  "POST /api/v1/email-changes/[token]": EVERYBODY,
  "GET /api/v1/invites/[token]": EVERYBODY,
  "POST /api/v1/invites/[token]": EVERYBODY,
};

const database = testDatabase();
const routes = await declaredRoutes();
const emails: Partial<Record<Role, string>> = {};
let visitorToken = "";

beforeAll(async () => {
  const { ctx } = await signedIn();
  emails.administrator = await addAttender(ctx.workspaceId, 1);
  emails.default = await addAttender(ctx.workspaceId, 2);
  emails.nobody = await addAttender(ctx.workspaceId, 3);
  emails.inactive = await addAttender(ctx.workspaceId, 1);
  emails.reader = await addAttender(ctx.workspaceId);
  await giveRole(emails.reader, []);
  emails.deputy = await addAttender(ctx.workspaceId);
  await giveRole(emails.deputy, GIVABLE_PERMISSIONS);
  // Whoever doesn't see all conversations isn't told everybody's figures.
  await rows.run(
    "INSERT INTO team_member (workspaceId, teamId, attenderId, role) SELECT t.workspaceId, t.id, a.id, 'member' FROM team t, attender a WHERE a.email = ? AND t.workspaceId = a.workspaceId",
    emails.deputy,
  );
  visitorToken = (await newVisitor()).token;
});
afterAll(() => database.close());

// A fresh sign-in for each call, because one of the routes ends it.
async function headersOf(role: Role): Promise<Record<string, string>> {
  if (role === "visitor")
    return { Authorization: `Bearer ${visitorToken}`, Cookie: `${sessionCookieName()}=${visitorToken}` };
  const email = emails[role];
  if (!email) return {};
  const isActive = role !== "inactive";
  await rawClient().attender.update({ where: { email }, data: { isActive: true } });
  const { token } = await signedIn(email);
  if (!isActive) await rawClient().attender.update({ where: { email }, data: { isActive } });
  return { Cookie: `${sessionCookieName()}=${token}` };
}

test("the table names every route and no other", () => {
  expect(Object.keys(MATRIX).sort()).toEqual(routes.map(nameOf).sort());
});

// What a visitor's token may do is looked at after what is asked: it isn't the session that route() reads first.
const QUERIES: Record<string, Record<string, string>> = {
  "POST /api/v1/visitor/attachments": { fileName: "nota.txt", clientMessageId: "role-matrix" },
};

describe.each(routes.map((route) => ({ name: nameOf(route), route })))("$name", ({ name, route }) => {
  test.each(EVERYBODY)("%s", async (role) => {
    const headers = await headersOf(role);
    const { status } = await callRoute(route, {
      headers,
      params: unknownParams(route.path),
      query: QUERIES[name],
      body: route.declaration.body ? {} : undefined,
    });
    const isRefused = status === 401 || status === 403;
    const { permission } = route.declaration;
    const mayRead = permission === "public" || permissions[permission] === "everybody";
    const may = MATRIX[name]?.includes(role) && (role !== "reader" || mayRead);
    expect({ role, isRefused }).toEqual({ role, isRefused: !may });
    if (isRefused && !emails[role]) expect(status).toBe(401);
    if (isRefused && role === "inactive") expect(status).toBe(401);
    if (isRefused && role === "nobody" && route.declaration.permission !== "public") expect(status).toBe(403);
  });
});
