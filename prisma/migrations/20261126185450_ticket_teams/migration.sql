-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ticket" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "customerId" INTEGER NOT NULL,
    "assignedAttenderId" INTEGER,
    "teamId" INTEGER,
    "audience" INTEGER NOT NULL DEFAULT 0 CHECK ("audience" = COALESCE("teamId", 0)),
    "conversationId" INTEGER,
    "isLinked" BOOLEAN NOT NULL DEFAULT false,
    "tags" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "createdById" INTEGER,
    "previousTicketId" INTEGER,
    "clientId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    "deletedAt" DATETIME,
    CONSTRAINT "ticket_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_workspaceId_assignedAttenderId_fkey" FOREIGN KEY ("workspaceId", "assignedAttenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_workspaceId_previousTicketId_fkey" FOREIGN KEY ("workspaceId", "previousTicketId") REFERENCES "ticket" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- A ticket is its conversation's team's.
INSERT INTO "new_ticket" ("assignedAttenderId", "clientId", "conversationId", "createdAt", "createdById", "customerId", "deletedAt", "description", "id", "isLinked", "lastSeq", "number", "previousTicketId", "priority", "resolvedAt", "status", "subject", "tags", "updatedAt", "version", "workspaceId", "teamId", "audience")
SELECT t."assignedAttenderId", t."clientId", t."conversationId", t."createdAt", t."createdById", t."customerId", t."deletedAt", t."description", t."id", t."isLinked", t."lastSeq", t."number", t."previousTicketId", t."priority", t."resolvedAt", t."status", t."subject", t."tags", t."updatedAt", t."version", t."workspaceId", c."teamId", COALESCE(c."audience", 0)
FROM "ticket" t LEFT JOIN "conversation" c ON c."id" = t."conversationId";
-- Ids go on where they were: the search has taken in all up to the newest, and would pass over one that is given out again.
DELETE FROM "sqlite_sequence" WHERE "name" = 'new_ticket';
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT 'new_ticket', "seq" FROM "sqlite_sequence" WHERE "name" = 'ticket';
DROP TABLE "ticket";
ALTER TABLE "new_ticket" RENAME TO "ticket";
CREATE INDEX "ticket_workspaceId_updatedAt_id_idx" ON "ticket"("workspaceId", "updatedAt", "id");
CREATE INDEX "ticket_workspaceId_status_priority_updatedAt_id_idx" ON "ticket"("workspaceId", "status", "priority", "updatedAt", "id");
CREATE INDEX "ticket_workspaceId_assignedAttenderId_status_priority_updatedAt_id_idx" ON "ticket"("workspaceId", "assignedAttenderId", "status", "priority", "updatedAt", "id");
CREATE INDEX "ticket_workspaceId_customerId_updatedAt_id_idx" ON "ticket"("workspaceId", "customerId", "updatedAt", "id");
CREATE INDEX "ticket_workspaceId_isLinked_updatedAt_id_idx" ON "ticket"("workspaceId", "isLinked", "updatedAt", "id");
CREATE INDEX "ticket_workspaceId_audience_updatedAt_id_idx" ON "ticket"("workspaceId", "audience", "updatedAt", "id");
CREATE INDEX "ticket_workspaceId_conversationId_idx" ON "ticket"("workspaceId", "conversationId");
CREATE INDEX "ticket_workspaceId_teamId_idx" ON "ticket"("workspaceId", "teamId");
CREATE INDEX "ticket_workspaceId_createdById_idx" ON "ticket"("workspaceId", "createdById");
CREATE INDEX "ticket_workspaceId_previousTicketId_idx" ON "ticket"("workspaceId", "previousTicketId");
CREATE INDEX "ticket_created_figures_idx" ON "ticket"("workspaceId", "createdAt", "id", "deletedAt", "assignedAttenderId", "conversationId");
CREATE INDEX "ticket_resolved_figures_idx" ON "ticket"("workspaceId", "resolvedAt", "id", "deletedAt", "assignedAttenderId", "conversationId");
CREATE INDEX "ticket_deletedAt_idx" ON "ticket"("deletedAt");
CREATE UNIQUE INDEX "ticket_workspaceId_id_key" ON "ticket"("workspaceId", "id");
CREATE UNIQUE INDEX "ticket_workspaceId_number_key" ON "ticket"("workspaceId", "number");
CREATE UNIQUE INDEX "ticket_workspaceId_clientId_key" ON "ticket"("workspaceId", "clientId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- It went with the table that it was on.
CREATE TRIGGER "search_ticket_delete" AFTER DELETE ON "ticket" BEGIN
  DELETE FROM "ticket_search" WHERE "rowid" = OLD."id";
END;

-- What teams' tickets are found by names the team now.
INSERT INTO "search_dirty" ("kind", "id", "afterId")
SELECT 'ticket:ticket', "id", 0 FROM "ticket" WHERE "audience" <> 0
ON CONFLICT ("kind", "id") DO UPDATE SET "afterId" = 0;
