/** The fields that name a row in the routes of teams, and in those by which people hear of a conversation. */
export const TEAM_SLOTS: Record<string, "team" | "attender" | "conversation" | "public"> = {
  "PUT /api/v1/conversations/[id]/assignment params.id": "conversation",
  "PUT /api/v1/conversations/[id]/assignment body.attenderId": "attender",
  "POST /api/v1/conversations/[id]/notes params.id": "conversation",
  "PUT /api/v1/conversations/[id]/team params.id": "conversation",
  "PUT /api/v1/conversations/[id]/team body.teamId": "team",
  "PUT /api/v1/teams/[id] params.id": "team",
  "DELETE /api/v1/teams/[id] params.id": "team",
  "POST /api/v1/teams/[id]/restore params.id": "team",
  "POST /api/v1/tickets body.teamId": "team",
  "PATCH /api/v1/tickets/[id] body.teamId": "team",
  // A filter: what it names has no conversations or tickets here, whoever has it.
  "GET /api/v1/tickets query.team": "public",
  "GET /api/v1/tickets/export.csv query.team": "public",
  "GET /api/bff/Chat/GetChats query.team": "public",
  "GET /api/v1/conversations/counters query.team": "public",
  "GET /api/v1/conversations/[id]/access params.id": "conversation",
  "DELETE /api/v1/conversations/[id]/access/[attenderId] params.id": "conversation",
  "DELETE /api/v1/conversations/[id]/access/[attenderId] params.attenderId": "attender",
};

/** Fields of theirs that name none, or only deep inside (leaf-slots.ts). */
export const TEAM_NO_ID: readonly string[] = ["members", "isPrivate", "reach", "givesAccess"];

export const TEAM_BODIES: Record<string, object> = {
  "PUT /api/v1/conversations/[id]/assignment": { from: null },
  "POST /api/v1/conversations/[id]/notes": { content: "Nota", mentions: [], clientId: "tenant-matrix-note" },
  "PUT /api/v1/conversations/[id]/team": { from: null },
  "PUT /api/v1/teams/[id]": { name: "Matriz", members: [], version: 1 },
};
