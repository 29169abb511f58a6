import { FIELD_BODIES, FIELD_NO_ID, FIELD_SLOTS } from "./field-rows";
import { FORM_BODIES, FORM_SLOTS } from "./form-rows";
import { MACRO_BODIES, MACRO_NO_ID, MACRO_SLOTS } from "./macro-rows";
import { MERGE_SLOTS, type MergeKind } from "./merge-rows";
import { MOVE_BODIES, MOVE_NO_ID, MOVE_SLOTS, type MoveKind } from "./move-rows";
import { ROUTING_BODIES, ROUTING_NO_ID, ROUTING_SLOTS } from "./routing-rows";
import { RULE_BODIES, RULE_NO_ID, RULE_SLOTS } from "./rule-rows";
import { SLA_BODIES, SLA_NO_ID, SLA_SLOTS } from "./sla-rows";
import { TAG_BODIES, TAG_NO_ID, TAG_SLOTS } from "./tag-rows";
import { TICKET_STATUS_BODIES, TICKET_STATUS_NO_ID, TICKET_STATUS_SLOTS } from "./ticket-status-rows";

/** What they name beside. */
export type TeamKind =
  | MergeKind
  | MoveKind
  | "calendar"
  | "slaPolicy"
  | "rule"
  | "team"
  | "role"
  | "heldMessage"
  | "view"
  | "bulkRun"
  | "tag"
  | "otherTag"
  | "tagRun"
  | "macro"
  | "field"
  | "ownStatus"
  | "ticketForm";

/** The fields that name a row in the routes of teams and roles, and in those by which people hear of a conversation. */
export const TEAM_SLOTS: Record<
  string,
  TeamKind | "attender" | "conversation" | "ticket" | "customer" | "company" | "public"
> = {
  "PUT /api/v1/conversations/[id]/assignment params.id": "conversation",
  "PUT /api/v1/conversations/[id]/assignment body.attenderId": "attender",
  "POST /api/v1/conversations/[id]/notes params.id": "conversation",
  "PUT /api/v1/conversations/[id]/team params.id": "conversation",
  "PUT /api/v1/conversations/[id]/team body.teamId": "team",
  "GET /api/v1/calendars/[id] params.id": "calendar",
  "PUT /api/v1/calendars/[id] params.id": "calendar",
  "DELETE /api/v1/calendars/[id] params.id": "calendar",
  "PUT /api/v1/teams/[id] params.id": "team",
  "DELETE /api/v1/teams/[id] params.id": "team",
  "POST /api/v1/teams/[id]/restore params.id": "team",
  "PUT /api/v1/roles/[id] params.id": "role",
  "DELETE /api/v1/roles/[id] params.id": "role",
  "POST /api/v1/roles/[id]/restore params.id": "role",
  "POST /api/bff/Attender/Create body.roleId": "role",
  "PUT /api/bff/Attender/Update body.roleId": "role",
  // A filter, as those below.
  "GET /api/bff/Attender/GetAttenders query.roleId": "public",
  "POST /api/v1/tickets body.teamId": "team",
  "PATCH /api/v1/tickets/[id] body.teamId": "team",
  // A filter: what it names has no conversations or tickets here, whoever has it.
  "GET /api/v1/tickets query.team": "public",
  "GET /api/v1/tickets/export.csv query.team": "public",
  "GET /api/bff/Chat/GetChats query.team": "public",
  "GET /api/bff/Chat/GetChats query.view": "view",
  "GET /api/v1/team-board query.team": "team",
  "POST /api/v1/conversation-bulk-runs query.team": "public",
  "POST /api/v1/conversation-bulk-runs query.view": "view",
  "GET /api/v1/conversation-bulk-runs/[id] params.id": "bulkRun",
  "DELETE /api/v1/conversation-bulk-runs/[id] params.id": "bulkRun",
  "POST /api/v1/conversation-bulk-runs/[id]/start params.id": "bulkRun",
  "POST /api/v1/conversation-bulk-runs/[id]/undo params.id": "bulkRun",
  "POST /api/v1/conversation-views body.teamId": "team",
  "PUT /api/v1/conversation-views/[id] params.id": "view",
  "PUT /api/v1/conversation-views/[id] body.teamId": "team",
  "DELETE /api/v1/conversation-views/[id] params.id": "view",
  "POST /api/v1/conversation-views/[id]/restore params.id": "view",
  "PUT /api/v1/conversation-views/[id]/pin params.id": "view",
  "DELETE /api/v1/conversation-views/[id]/pin params.id": "view",
  "GET /api/v1/conversation-views/counts query.ids": "view",
  "GET /api/v1/conversations/counters query.team": "public",
  "PUT /api/v1/conversations/[id]/snooze params.id": "conversation",
  "DELETE /api/v1/conversations/[id]/snooze params.id": "conversation",
  "GET /api/v1/conversations/[id]/held-messages params.id": "conversation",
  "DELETE /api/v1/conversations/[id]/held-messages/[clientMessageId] params.id": "conversation",
  "POST /api/v1/conversations/[id]/held-messages/[clientMessageId]/send params.id": "conversation",
  "DELETE /api/v1/conversations/[id]/held-messages/[clientMessageId] params.clientMessageId": "heldMessage",
  "POST /api/v1/conversations/[id]/held-messages/[clientMessageId]/send params.clientMessageId": "heldMessage",
  "GET /api/v1/conversations/[id]/drafts params.id": "conversation",
  "PUT /api/v1/conversations/[id]/drafts params.id": "conversation",
  "GET /api/v1/conversations/[id]/access params.id": "conversation",
  "DELETE /api/v1/conversations/[id]/access/[attenderId] params.id": "conversation",
  "DELETE /api/v1/conversations/[id]/access/[attenderId] params.attenderId": "attender",
  "GET /api/v1/tickets/[id]/access params.id": "ticket",
  "DELETE /api/v1/tickets/[id]/access/[attenderId] params.id": "ticket",
  "DELETE /api/v1/tickets/[id]/access/[attenderId] params.attenderId": "attender",
  ...SLA_SLOTS,
  ...MERGE_SLOTS,
  ...MOVE_SLOTS,
  ...RULE_SLOTS,
  ...MACRO_SLOTS,
  ...TAG_SLOTS,
  ...FIELD_SLOTS,
  ...TICKET_STATUS_SLOTS,
  ...FORM_SLOTS,
  ...ROUTING_SLOTS,
};

/** Fields of theirs that name none, or only deep inside (leaf-slots.ts). */
export const TEAM_NO_ID: readonly string[] = [
  "change",
  "hours",
  "device",
  "members",
  "isPrivate",
  "reach",
  "givesAccess",
  "permissions",
  "until",
  "undoSeconds",
  "undoSecondsChat",
  "quietHours",
  "digest",
  "fromId",
  "afterClose",
  "audience",
  "tab",
  "condition",
  ...SLA_NO_ID,
  ...RULE_NO_ID,
  ...MACRO_NO_ID,
  ...MOVE_NO_ID,
  ...TAG_NO_ID,
  ...FIELD_NO_ID,
  ...TICKET_STATUS_NO_ID,
  ...ROUTING_NO_ID,
];

export const TEAM_BODIES: Record<string, object> = {
  "PUT /api/v1/conversations/[id]/assignment": { from: null },
  "POST /api/v1/conversations/[id]/notes": { content: "Nota", mentions: [], clientId: "tenant-matrix-note" },
  "PUT /api/v1/conversations/[id]/snooze": { until: null },
  "PUT /api/v1/conversations/[id]/drafts": { kind: "note", text: "Rascunho", version: 0, device: "tenant-matrix" },
  "POST /api/v1/conversation-bulk-runs/[id]/start": { change: { kind: "close" } },
  "PUT /api/v1/conversations/[id]/team": { from: null },
  ...SLA_BODIES,
  ...RULE_BODIES,
  ...MACRO_BODIES,
  ...MOVE_BODIES,
  ...TAG_BODIES,
  ...FIELD_BODIES,
  ...TICKET_STATUS_BODIES,
  ...FORM_BODIES,
  ...ROUTING_BODIES,
  "POST /api/bff/Attender/Create": { firstName: "Matriz", surname: "Nova", email: "matriz@empresa.example" },
  "PUT /api/v1/roles/[id]": { name: "Matriz", permissions: [], version: 1 },
  "POST /api/v1/conversation-views": { name: "Matriz", audience: "team", tab: "open", condition: {}, sort: "newest" },
  "PUT /api/v1/conversation-views/[id]": {
    name: "Matriz",
    audience: "team",
    tab: "open",
    condition: {},
    sort: "newest",
    version: 1,
  },
  "PUT /api/v1/calendars/[id]": { name: "Filial", timeZone: "America/Bahia", hours: {}, holidays: [], version: 1 },
  "PUT /api/v1/teams/[id]": { name: "Matriz", members: [], version: 1 },
};
