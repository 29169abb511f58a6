-- What belongs to a team is filed under it, too: its figures are counted anew.
INSERT INTO "analytics_dirty" ("workspaceId", "conversationId")
SELECT "workspaceId", "id" FROM "conversation" WHERE "teamId" IS NOT NULL
ON CONFLICT ("workspaceId", "conversationId") DO NOTHING;

INSERT INTO "analytics_ticket_dirty" ("workspaceId", "ticketId")
SELECT "workspaceId", "id" FROM "ticket" WHERE "teamId" IS NOT NULL
ON CONFLICT ("workspaceId", "ticketId") DO NOTHING;
