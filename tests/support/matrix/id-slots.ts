import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { paySchema } from "@/lib/modules/billing/schema";
import { startSignupSchema } from "@/lib/modules/signup/schema";
import { ANALYTICS_BODIES, ANALYTICS_NO_ID, ANALYTICS_SLOTS, type AnalyticsKind } from "./analytics-rows";
import { ASSISTANT_BODIES, ASSISTANT_NO_ID, ASSISTANT_SLOTS, type AssistantKind } from "./assistant-rows";
import { CHANNEL_BODIES, CHANNEL_NO_ID, CHANNEL_SLOTS, type ChannelKind } from "./channel-rows";
import { TEAM_BODIES, TEAM_NO_ID, TEAM_SLOTS, type TeamKind } from "./team-slots";

type RandomKind = "attachment" | "upload" | "firstUpload" | "ticketFile";
/** What an id names. `public`: the id itself is what a stranger is given, so another workspace's is no secret. */
export type Kind =
  | "conversation"
  | "attender"
  | RandomKind
  | "customer"
  | "otherCustomer"
  | "customerNote"
  | "customerIdentity"
  | "customerMerge"
  | "customerImport"
  | "company"
  | "message"
  | "cannedReply"
  | "receipt"
  | "payment"
  | "session"
  | "ticket"
  | TeamKind
  | ChannelKind
  | AnalyticsKind
  | AssistantKind
  | "public";
export const RANDOM_IDS: readonly Kind[] = ["attachment", "upload", "firstUpload", "ticketFile"];

// Every field of every declaration is either an id, told apart here, or on the list of fields that name no row. A new
// field fails the first test until somebody says which it is.
export const ID_SLOTS: Record<string, Kind> = {
  ...CHANNEL_SLOTS,
  ...ANALYTICS_SLOTS,
  ...ASSISTANT_SLOTS,
  ...TEAM_SLOTS,
  "POST /api/Chat/CloseChat query.chatId": "conversation",
  "POST /api/bff/Chat/AssignAttenderToChat query.chatId": "conversation",
  "POST /api/bff/Chat/AssignAttenderToChat query.attenderId": "attender",
  "GET /api/bff/Chat/GetChatMessages query.chatId": "conversation",
  "POST /api/bff/Attender/CloseConversation query.chatId": "conversation",
  "PUT /api/bff/Chat/UpdateConversation/[id] params.id": "conversation",
  "PUT /api/bff/Chat/UpdateConversation/[id] body.customerId": "customer",
  "PUT /api/bff/Chat/UpdateConversation/[id] body.companyId": "company",
  "PUT /api/bff/Chat/UpdateConversation/[id] body.assignedAgentId": "attender",
  "POST /api/v1/conversations body.customerId": "customer",
  "POST /api/v1/conversations body.companyId": "company",
  "POST /api/v1/conversations body.assignedAgentId": "attender",
  "DELETE /api/v1/conversations/[id] params.id": "conversation",
  "POST /api/v1/conversations/[id]/restore params.id": "conversation",
  "POST /api/v1/conversations/[id]/reopen params.id": "conversation",
  "POST /api/v1/conversations/[id]/undo-close params.id": "conversation",
  "PUT /api/v1/conversations/[id]/read params.id": "conversation",
  "GET /api/v1/conversations/[id]/customer params.id": "conversation",
  "GET /api/v1/conversations/[id]/entries params.id": "conversation",
  "PUT /api/v1/conversations/[id]/messages/[messageId]/flag params.id": "conversation",
  "PUT /api/v1/conversations/[id]/messages/[messageId]/flag params.messageId": "message",
  "GET /api/v1/customers/[id] params.id": "customer",
  "PATCH /api/v1/customers/[id] params.id": "customer",
  "DELETE /api/v1/customers/[id] params.id": "customer",
  "POST /api/v1/customers/[id]/restore params.id": "customer",
  "GET /api/v1/customers/[id]/timeline params.id": "customer",
  "POST /api/v1/customers/[id]/notes params.id": "customer",
  "DELETE /api/v1/customers/[id]/notes/[noteId] params.id": "customer",
  "POST /api/v1/customers/[id]/identities params.id": "customer",
  "DELETE /api/v1/customers/[id]/identities/[identityId] params.id": "customer",
  "PUT /api/v1/customers/[id]/identities/[identityId]/primary params.id": "customer",
  "POST /api/v1/customers/[id]/conversations params.id": "customer",
  "GET /api/v1/customers/[id]/duplicates params.id": "customer",
  "POST /api/v1/customers/[id]/merge params.id": "customer",
  "POST /api/v1/customers/[id]/unmerge params.id": "customer",
  "GET /api/v1/companies/[id] params.id": "company",
  "PATCH /api/v1/companies/[id] params.id": "company",
  "DELETE /api/v1/companies/[id] params.id": "company",
  "POST /api/v1/companies/[id]/restore params.id": "company",
  "GET /api/v1/companies/[id]/timeline params.id": "company",
  "GET /api/v1/customer-imports/[id] params.id": "customerImport",
  "DELETE /api/v1/customer-imports/[id] params.id": "customerImport",
  "PUT /api/v1/customer-imports/[id]/mapping params.id": "customerImport",
  "POST /api/v1/customer-imports/[id]/run params.id": "customerImport",
  "GET /api/v1/customer-imports/[id]/errors.csv params.id": "customerImport",
  "DELETE /api/v1/customers/[id]/notes/[noteId] params.noteId": "customerNote",
  "DELETE /api/v1/customers/[id]/identities/[identityId] params.identityId": "customerIdentity",
  "PUT /api/v1/customers/[id]/identities/[identityId]/primary params.identityId": "customerIdentity",
  "POST /api/v1/customers/[id]/merge body.otherId": "otherCustomer",
  "POST /api/v1/customers/[id]/unmerge body.mergeId": "customerMerge",
  "POST /api/v1/customers body.companyId": "company",
  "PATCH /api/v1/customers/[id] body.companyId": "company",
  // A filter: what it names has no customers here, whoever has it.
  "GET /api/v1/customers query.companyId": "public",
  "GET /api/v1/customers/export.csv query.companyId": "public",
  "PUT /api/v1/canned-replies/[id] params.id": "cannedReply",
  "DELETE /api/v1/canned-replies/[id] params.id": "cannedReply",
  "GET /api/v1/attachments/[id] params.id": "attachment",
  "GET /api/v1/conversations/[id] params.id": "conversation",
  "POST /api/v1/conversations/[id]/uploads params.id": "conversation",
  "GET /api/v1/uploads/[id] params.id": "upload",
  "DELETE /api/v1/uploads/[id] params.id": "upload",
  "GET /api/v1/visitor/attachments/[id] params.id": "attachment",
  "GET /api/v1/attenders/[id] params.id": "attender",
  "POST /api/v1/attenders/[id]/email-change params.id": "attender",
  "PUT /api/bff/Attender/Update body.id": "attender",
  "PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status params.id": "attender",
  "POST /api/bff/Attender/ResendInviteEmail/[id]/resend-invite params.id": "attender",
  "GET /api/v1/audit-events query.attenderId": "attender",
  "DELETE /api/v1/sessions/[id] params.id": "session",
  "GET /api/v1/billing/receipts/[id]/receipt.pdf params.id": "receipt",
  "GET /api/v1/billing/payments/[id] params.id": "payment",
  "GET /api/v1/conversations/[id]/tickets params.id": "conversation",
  "POST /api/v1/tickets body.customerId": "customer",
  "POST /api/v1/tickets body.assigneeId": "attender",
  "POST /api/v1/tickets body.conversationId": "conversation",
  "GET /api/v1/tickets/[id] params.id": "ticket",
  "PATCH /api/v1/tickets/[id] params.id": "ticket",
  "PATCH /api/v1/tickets/[id] body.customerId": "customer",
  "PATCH /api/v1/tickets/[id] body.assigneeId": "attender",
  "PATCH /api/v1/tickets/[id] body.conversationId": "conversation",
  "DELETE /api/v1/tickets/[id] params.id": "ticket",
  "POST /api/v1/tickets/[id]/restore params.id": "ticket",
  "PUT /api/v1/tickets/[id]/assignment params.id": "ticket",
  "PUT /api/v1/tickets/[id]/assignment body.attenderId": "attender",
  "GET /api/v1/tickets/[id]/notes params.id": "ticket",
  "POST /api/v1/tickets/[id]/notes params.id": "ticket",
  "POST /api/v1/tickets/[id]/attachments params.id": "ticket",
  "GET /api/v1/tickets/[id]/attachments/[attachmentId] params.id": "ticket",
  "GET /api/v1/tickets/[id]/attachments/[attachmentId] params.attachmentId": "ticketFile",
  "DELETE /api/v1/tickets/[id]/attachments/[attachmentId] params.id": "ticket",
  "DELETE /api/v1/tickets/[id]/attachments/[attachmentId] params.attachmentId": "ticketFile",
  "POST /api/v1/tickets/[id]/analysis params.id": "ticket",
  "POST /api/v1/tickets/[id]/analysis/feedback params.id": "ticket",
  // Looked for among the payments of the token's own signup.
  "GET /api/v1/signups/current/payments/[id] params.id": "public",
  "POST /api/webhooks/[provider] params.provider": "public",
  "GET /api/v1/web-chats/[clientKey] params.clientKey": "public",
  "POST /api/v1/web-chats/[clientKey]/visitors params.clientKey": "public",
  "GET /api/v1/web-chats/[clientKey]/availability params.clientKey": "public",
  "POST /api/v1/web-chats/[clientKey]/identity params.clientKey": "public",
  "POST /api/v1/web-chats/[clientKey]/offline-messages params.clientKey": "public",
};
export const NO_ID = [
  ...CHANNEL_NO_ID,
  ...ANALYTICS_NO_ID,
  ...ASSISTANT_NO_ID,
  ...TEAM_NO_ID,
  "isPrimary",
  "value",
  "kind",
  "aroundSeq",
  // The tickets' filters narrow the caller's own list, whatever they name: tests/integration/tickets/tickets-list.test.ts.
  "q",
  "assignee",
  "customer",
  "tag",
  "mine",
  "hasConversation",
  "preset",
  "version",
  "description",
  // Files of the caller's own that wait in the ticket: tests/integration/tickets/tickets-notes.test.ts.
  "attachments",
  // Numbers of tickets in a list: the test of its own below.
  "ids",
  "change",
  "undo",
  "question",
  "feedback",
  "ticketReopenDays",
  "conversationReopenHours",
  // Who has no workspace yet, who pays, and what a provider's signature vouches for name no row.
  ...Object.keys({ ...startSignupSchema.shape, ...paySchema.shape }),
  "data.id",
  "type",
  "source_news",
  "conversationId",
  // Secrets that name one visitor, whoever brings them, and an id that the sender's own browser makes.
  "identityToken",
  "visitorToken",
  "onlyIfKnown",
  "clientMessageId",
  "subject",
  "priority",
  "status",
  "channel",
  "tags",
  "message",
  "clientId",
  "from",
  "seq",
  "content",
  // Its own test: tests/integration/conversations/notes.test.ts.
  "mentions",
  "isFlagged",
  "shortcut",
  "isShared",
  // A position in the attender's own list.
  "upToId",
  "fileName",
  "inline",
  "pageSize",
  "cursor",
  "afterSeq",
  "filter",
  "search",
  "email",
  "primaryLanguage",
  "secondaryLanguage",
  "theme",
  "alertsMuted",
  // A topic of alerts, each attender's own.
  "topic",
  "bell",
  "sound",
  "desktop",
  "shortcutsEnabled",
  // A secret of a link in an e-mail: it names one attender of the installation, whoever brings it.
  "token",
  "currentPassword",
  "newPassword",
  "confirmNewPassword",
  "firstName",
  "surname",
  "profile",
  "namaEdition",
  "isActive",
  "base64ProfileImage",
  "page",
  "searchQuery",
  "name",
  "timeZone",
  "businessHours",
  "holidays",
  "action",
  "hasCompany",
  "sort",
  "size",
  "industry",
  "phone",
  "website",
  "address",
  "notes",
  "cnpj",
  "cpf",
  "keep",
  "preview",
  "text",
  "mapping",
  "dryRun",
  "duplicates",
];

/** The rest of a body, so that only the id decides. */
const FORM = {
  subject: "Assunto",
  companyId: null,
  assignedAgentId: null,
  priority: "medium",
  status: "pending",
  channel: "email",
  tags: [],
};
export const BODIES: Record<string, object> = {
  ...CHANNEL_BODIES,
  ...ANALYTICS_BODIES,
  ...ASSISTANT_BODIES,
  ...TEAM_BODIES,
  "PUT /api/bff/Chat/UpdateConversation/[id]": FORM,
  "POST /api/v1/conversations": { ...FORM, message: "Olá", clientId: "tenant-matrix-form" },
  "PUT /api/v1/conversations/[id]/read": { seq: 1 },
  "PUT /api/v1/conversations/[id]/messages/[messageId]/flag": { isFlagged: true },
  "PUT /api/v1/canned-replies/[id]": { shortcut: "matriz", content: "Olá", isShared: true, version: 1 },
  "POST /api/v1/tickets": { subject: "Assunto", description: "Descrição", clientId: "tenant-matrix-ticket" },
  "PATCH /api/v1/tickets/[id]": { version: 1 },
  "PUT /api/v1/tickets/[id]/assignment": { from: null },
  "POST /api/v1/tickets/[id]/notes": { content: "Nota", clientId: "tenant-matrix-ticket-note" },
  "POST /api/v1/tickets/[id]/analysis/feedback": { feedback: "positive" },
  "POST /api/v1/customers": { name: "Matriz", email: "tenant-matrix@example.com" },
  "PATCH /api/v1/customers/[id]": { version: 1 },
  "PATCH /api/v1/companies/[id]": { version: 1 },
  "POST /api/v1/customers/[id]/notes": { text: "Nota" },
  "POST /api/v1/customers/[id]/identities": { kind: "email", value: "tenant-matrix-2@example.com" },
  "POST /api/v1/customers/[id]/conversations": { channel: "email", message: "Olá" },
  "PUT /api/v1/customer-imports/[id]/mapping": { mapping: ["name", "email"] },
  "POST /api/v1/customer-imports/[id]/run": { dryRun: true, duplicates: "skip" },
  "PUT /api/bff/Attender/Update": {
    firstName: "Ana",
    surname: "",
    email: DEMO_ACCOUNTS.admin,
    profile: 2,
    namaEdition: "",
    isActive: true,
  },
  // Its own account: refused, but found.
  "PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status": { isActive: false },
};
