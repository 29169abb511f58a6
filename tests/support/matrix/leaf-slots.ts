import type { RouteDeclaration } from "@/lib/platform/http/route";
import { type JsonSchema, jsonSchemaOf } from "@/tests/support/fuzz/json-schema";
import { CHANNEL_LEAVES } from "./channel-rows";
import { FIELD_LEAVES, FIELD_NO_ROWS } from "./field-rows";
import { FORM_LEAVES } from "./form-rows";
import { ID_SLOTS, type Kind } from "./id-slots";
import { MACRO_LEAVES } from "./macro-rows";
import { RULE_LEAVES, RULE_NO_ROWS } from "./rule-rows";
import { TICKET_STATUS_LEAVES } from "./ticket-status-rows";

/** A value deep inside a declaration: `body.mentions[]`, `body.change.attenderId`. */
export type Leaf = { place: string; schema: JsonSchema };

/** Every single value that a schema takes. */
export function leavesOf(schema: JsonSchema, place: string): Leaf[] {
  const below = [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
      leavesOf(one, place),
    ),
    ...(schema.items ? leavesOf(schema.items, `${place}[]`) : []),
    ...(schema.prefixItems ?? []).flatMap((item, index) => leavesOf(item, `${place}[${index}]`)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => leavesOf(field, `${place}.${name}`)),
  ];
  return below.length > 0 ? below : [{ place, schema }];
}

/** The leaves of a route's declaration that could name a row, by what they take or by what they are called. */
export function idLikeLeaves(declaration: RouteDeclaration): string[] {
  const leaves = (["params", "query", "body"] as const).flatMap((place) => {
    const schema = declaration[place];
    return schema ? leavesOf(jsonSchemaOf(schema), place) : [];
  });
  return [...new Set(leaves.filter(isIdLike).map(({ place }) => place))];
}

/** Whether a leaf could name a row: the numbers that ids are, random ids, tickets' names, or a name that says so. */
export function isIdLike({ place, schema }: Leaf): boolean {
  const { type, format, pattern, minimum, exclusiveMinimum, maximum = 0 } = schema;
  const isRowNumber = type === "integer" && (minimum ?? exclusiveMinimum ?? -1) >= 0 && maximum >= 2_147_483_647;
  return (
    isRowNumber ||
    format === "uuid" ||
    /ticket-/.test(pattern ?? "") ||
    /(?:id|ids|key|token|ref)(?:\[\])?$/i.test(place)
  );
}

/** Ids inside lists and objects, which the names of the first level don't show. */
export const DEEP_SLOTS: Record<string, Exclude<Kind, "public">> = {
  "PUT /api/bff/Chat/UpdateConversation/[id] body.conversationId": "conversation",
  "PUT /api/v1/conversations/[id]/assignment body.from": "attender",
  "PUT /api/v1/conversations/[id]/team body.from": "team",
  "POST /api/v1/teams body.members[].attenderId": "attender",
  "PUT /api/v1/teams/[id] body.members[].attenderId": "attender",
  "PUT /api/v1/tickets/[id]/assignment body.from": "attender",
  "POST /api/v1/conversations/[id]/notes body.mentions[]": "attender",
  "PUT /api/v1/conversations/[id]/drafts body.mentions[]": "attender",
  "POST /api/v1/tickets/[id]/notes body.mentions[]": "attender",
  "POST /api/v1/tickets/[id]/notes body.attachments[]": "ticketFile",
  "POST /api/v1/conversations/bulk body.ids[]": "conversation",
  "POST /api/v1/conversations/bulk body.change.attenderId": "attender",
  "POST /api/v1/conversations/bulk body.change.teamId": "team",
  "POST /api/v1/conversations/bulk body.undo[].id": "conversation",
  "POST /api/v1/conversations/bulk body.undo[].attenderId": "attender",
  "POST /api/v1/conversations/bulk body.undo[].given": "attender",
  "POST /api/v1/conversations/bulk body.undo[].teamId": "team",
  "POST /api/v1/conversations/bulk body.undo[].from": "team",
  "POST /api/v1/conversations/bulk body.undo[].assigneeId": "attender",
  "POST /api/v1/conversation-bulk-runs/[id]/start body.change.attenderId": "attender",
  "POST /api/v1/conversation-bulk-runs/[id]/start body.change.teamId": "team",
  "POST /api/v1/tickets/bulk body.ids[]": "ticket",
  "POST /api/v1/tickets/bulk body.change.attenderId": "attender",
  "POST /api/v1/tickets/bulk body.change.teamId": "team",
  "POST /api/v1/tickets/bulk body.undo[].id": "ticket",
  "POST /api/v1/tickets/bulk body.undo[].teamId": "team",
  "POST /api/v1/tickets/bulk body.undo[].assigneeId": "attender",
  "PUT /api/v1/sla-policies/order body.ids[]": "slaPolicy",
  ...RULE_LEAVES,
  ...MACRO_LEAVES,
  ...FIELD_LEAVES,
  ...TICKET_STATUS_LEAVES,
  ...FORM_LEAVES,
  ...CHANNEL_LEAVES,
  "PUT /api/v1/flows/order body.ids[]": "flow",
  "POST /api/v1/flows body.steps[].teamId": "team",
  "PUT /api/v1/flows/[id] body.steps[].teamId": "team",
  "POST /api/v1/analytics/exports body.query.attenderId": "attender",
  "POST /api/v1/analytics/exports body.query.team": "team",
  "POST /api/v1/conversations/[id]/template-messages body.headerUploadId": "upload",
  "POST /api/v1/conversations body.template.templateId": "whatsAppTemplate",
  "POST /api/v1/conversations body.template.headerUploadId": "firstUpload",
  "POST /api/v1/conversations body.uploads[]": "firstUpload",
};

/** Ids that the sender makes, so that the same request twice is one: unique within a workspace, a conversation, a visitor. */
export const CLIENT_MADE: readonly string[] = [
  "POST /api/v1/conversations body.clientId",
  "POST /api/v1/conversations/[id]/macros body.clientMessageId",
  "POST /api/v1/conversations/[id]/notes body.clientId",
  "POST /api/v1/conversations/[id]/template-messages body.clientMessageId",
  "POST /api/v1/customers/[id]/conversations body.clientId",
  "POST /api/v1/tickets body.clientId",
  "POST /api/v1/tickets/[id]/notes body.clientId",
];

/** Where a list goes on: a position among the caller's own rows, whatever it names. */
export const POSITIONS: readonly string[] = [
  "GET /api/bff/Chat/GetChatCangooClientMessages query.cursor",
  "GET /api/bff/Chat/GetChatMessages query.cursor",
  "GET /api/bff/Chat/GetChatMessages query.afterSeq",
  "GET /api/bff/Chat/GetChatMessages query.aroundSeq",
  "GET /api/v1/audit-events query.cursor",
  "GET /api/v1/automation-rules/[id]/runs query.before",
  "GET /api/v1/conversations/[id]/entries query.cursor",
  "GET /api/v1/instructions query.cursor",
  "GET /api/v1/knowledge query.cursor",
  "GET /api/v1/knowledge-proposals query.cursor",
  "GET /api/v1/assistant/automatic-answers query.cursor",
  "GET /api/v1/knowledge/[id]/passages query.cursor",
  "GET /api/v1/notifications query.cursor",
  "GET /api/v1/quarantine query.cursor",
  "GET /api/v1/tickets/[id]/notes query.cursor",
  "PUT /api/v1/conversations/[id]/read body.seq",
  "POST /api/v1/conversations/[id]/messages/move body.seqs[]",
  "PUT /api/v1/notifications/read body.upToId",
  // A position in the attender's own list, as upToId is.
  "PUT /api/v1/notifications/read body.fromId",
];

/** What looks like an id and names no row of a workspace. */
const NO_ROWS: readonly string[] = [
  // Which state somebody has seen.
  "PUT /api/bff/Attender/Update body.version",
  "PUT /api/v1/conversations/[id]/drafts body.version",
  "PATCH /api/v1/companies/[id] body.version",
  "PATCH /api/v1/customers/[id] body.version",
  "PATCH /api/v1/tickets/[id] body.version",
  "POST /api/v1/tickets/bulk body.undo[].version",
  // Which of two to keep.
  "POST /api/v1/customers/[id]/merge body.keep.companyId",
  "POST /api/v1/signups body.planId",
  // Keys and names of other firms' services.
  "PUT /api/v1/assistant/model body.apiKey",
  "POST /api/v1/billing/payments body.cardToken",
  "POST /api/v1/signups/current/payments body.cardToken",
  "POST /api/v1/whatsapp-channels body.phoneNumberId",
  "PUT /api/v1/whatsapp-channels/[id] body.phoneNumberId",
  "POST /api/v1/whatsapp-channels body.businessAccountId",
  "PUT /api/v1/whatsapp-channels/[id] body.businessAccountId",
  "POST /api/v1/whatsapp-channels body.verifyToken",
  "PUT /api/v1/whatsapp-channels/[id] body.verifyToken",
  "POST /api/v1/whatsapp-channels body.accessToken",
  "PUT /api/v1/whatsapp-channels/[id] body.accessToken",
  "POST /api/webhooks/[provider] query.data.id",
  // Steps have names within their flow, and what is only tried gives nothing to anybody.
  "POST /api/v1/flows body.steps[].id",
  "PUT /api/v1/flows/[id] body.steps[].id",
  "POST /api/v1/flows/simulations body.steps[].id",
  "POST /api/v1/flows/simulations body.steps[].teamId",
  ...RULE_NO_ROWS,
  ...FIELD_NO_ROWS,
  // Secrets of 256 bits that are themselves the permission, and ids within what such a secret opens.
  "POST /api/v1/email-changes/[token] params.token",
  "GET /api/v1/invites/[token] params.token",
  "POST /api/v1/invites/[token] params.token",
  "PUT /api/v1/password-resets/[token] params.token",
  "POST /api/webhooks/email/[token] params.token",
  "GET /api/webhooks/whatsapp query.hub.verify_token",
  "POST /api/v1/web-chats/[clientKey]/identity body.identityToken",
  "POST /api/v1/web-chats/[clientKey]/identity body.visitorToken",
  "POST /api/v1/web-chats/[clientKey]/offline-messages body.clientId",
  "POST /api/v1/visitor/attachments query.clientMessageId",
];

/** All that is known of leaves that could name a row. */
export const KNOWN_LEAVES: readonly string[] = [
  ...Object.keys(ID_SLOTS),
  ...Object.keys(DEEP_SLOTS),
  ...CLIENT_MADE,
  ...POSITIONS,
  ...NO_ROWS,
];
