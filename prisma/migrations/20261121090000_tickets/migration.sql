-- AlterTable
ALTER TABLE "workspace" ADD COLUMN "ticketReopenDays" INTEGER DEFAULT 7;

-- CreateTable
CREATE TABLE "ticket" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "customerId" INTEGER NOT NULL,
    "assignedAttenderId" INTEGER,
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
    CONSTRAINT "ticket_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_workspaceId_previousTicketId_fkey" FOREIGN KEY ("workspaceId", "previousTicketId") REFERENCES "ticket" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ticket_counter" (
    "workspaceId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "lastNumber" INTEGER NOT NULL,
    CONSTRAINT "ticket_counter_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ticket_entry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "ticketId" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "authorId" INTEGER,
    "content" TEXT NOT NULL DEFAULT '',
    "details" JSONB NOT NULL,
    "mentions" JSONB NOT NULL,
    "clientId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ticket_entry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_entry_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ticket_entry_workspaceId_authorId_fkey" FOREIGN KEY ("workspaceId", "authorId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ticket_attachment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" INTEGER NOT NULL,
    "ticketId" INTEGER NOT NULL,
    "entrySeq" INTEGER,
    "attenderId" INTEGER NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ticket_attachment_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_attachment_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ticket_attachment_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ticket_tag" (
    "workspaceId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "ticketId" INTEGER NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "ticketId", "tag"),
    CONSTRAINT "ticket_tag_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_tag_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ticket_feedback" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "ticketId" INTEGER NOT NULL,
    "feedback" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "attenderId", "ticketId"),
    CONSTRAINT "ticket_feedback_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_feedback_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ticket_feedback_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ticket_workspaceId_updatedAt_id_idx" ON "ticket"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_status_priority_updatedAt_id_idx" ON "ticket"("workspaceId", "status", "priority", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_assignedAttenderId_status_priority_updatedAt_id_idx" ON "ticket"("workspaceId", "assignedAttenderId", "status", "priority", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_customerId_updatedAt_id_idx" ON "ticket"("workspaceId", "customerId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_isLinked_updatedAt_id_idx" ON "ticket"("workspaceId", "isLinked", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_conversationId_idx" ON "ticket"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_createdById_idx" ON "ticket"("workspaceId", "createdById");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_previousTicketId_idx" ON "ticket"("workspaceId", "previousTicketId");

-- CreateIndex
CREATE INDEX "ticket_deletedAt_idx" ON "ticket"("deletedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_workspaceId_id_key" ON "ticket"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_workspaceId_number_key" ON "ticket"("workspaceId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_workspaceId_clientId_key" ON "ticket"("workspaceId", "clientId");

-- CreateIndex
CREATE INDEX "ticket_entry_workspaceId_authorId_idx" ON "ticket_entry"("workspaceId", "authorId");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_entry_workspaceId_id_key" ON "ticket_entry"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_entry_workspaceId_ticketId_seq_key" ON "ticket_entry"("workspaceId", "ticketId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_entry_workspaceId_clientId_key" ON "ticket_entry"("workspaceId", "clientId");

-- CreateIndex
CREATE INDEX "ticket_attachment_workspaceId_ticketId_entrySeq_idx" ON "ticket_attachment"("workspaceId", "ticketId", "entrySeq");

-- CreateIndex
CREATE INDEX "ticket_attachment_workspaceId_attenderId_entrySeq_idx" ON "ticket_attachment"("workspaceId", "attenderId", "entrySeq");

-- CreateIndex
CREATE INDEX "ticket_attachment_workspaceId_storageKey_idx" ON "ticket_attachment"("workspaceId", "storageKey");

-- CreateIndex
CREATE INDEX "ticket_attachment_entrySeq_createdAt_idx" ON "ticket_attachment"("entrySeq", "createdAt");

-- CreateIndex
CREATE INDEX "ticket_tag_workspaceId_tag_updatedAt_ticketId_idx" ON "ticket_tag"("workspaceId", "tag", "updatedAt", "ticketId");

-- CreateIndex
CREATE INDEX "ticket_feedback_workspaceId_ticketId_idx" ON "ticket_feedback"("workspaceId", "ticketId");

-- RedefineTables. Nothing refers to notifications and no trigger hangs on them, so the copy loses nothing.
CREATE TABLE "new_notification" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "conversationId" INTEGER,
    "entryId" INTEGER,
    "ticketId" INTEGER,
    "ticketEntryId" INTEGER,
    "readAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "notification_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "notification_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notification_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notification_workspaceId_entryId_fkey" FOREIGN KEY ("workspaceId", "entryId") REFERENCES "timeline_entry" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notification_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notification_workspaceId_ticketEntryId_fkey" FOREIGN KEY ("workspaceId", "ticketEntryId") REFERENCES "ticket_entry" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_notification" ("attenderId", "conversationId", "createdAt", "entryId", "id", "kind", "readAt", "workspaceId") SELECT "attenderId", "conversationId", "createdAt", "entryId", "id", "kind", "readAt", "workspaceId" FROM "notification";
DROP TABLE "notification";
ALTER TABLE "new_notification" RENAME TO "notification";
CREATE INDEX "notification_workspaceId_attenderId_id_idx" ON "notification"("workspaceId", "attenderId", "id");
CREATE INDEX "notification_workspaceId_conversationId_idx" ON "notification"("workspaceId", "conversationId");
CREATE INDEX "notification_workspaceId_ticketId_idx" ON "notification"("workspaceId", "ticketId");
CREATE INDEX "notification_workspaceId_ticketEntryId_idx" ON "notification"("workspaceId", "ticketEntryId");
CREATE UNIQUE INDEX "notification_workspaceId_id_key" ON "notification"("workspaceId", "id");

-- The tag filter's rows follow the ticket, whoever changes it.
CREATE TRIGGER "ticket_tag_insert" AFTER INSERT ON "ticket" WHEN json_array_length(NEW."tags") > 0 BEGIN
  INSERT INTO "ticket_tag" ("workspaceId", "tag", "ticketId", "updatedAt")
    SELECT DISTINCT NEW."workspaceId", "value", NEW."id", NEW."updatedAt" FROM json_each(NEW."tags");
END;
CREATE TRIGGER "ticket_tag_update" AFTER UPDATE OF "tags" ON "ticket" WHEN OLD."tags" IS NOT NEW."tags" BEGIN
  DELETE FROM "ticket_tag" WHERE "workspaceId" = NEW."workspaceId" AND "ticketId" = NEW."id";
  INSERT INTO "ticket_tag" ("workspaceId", "tag", "ticketId", "updatedAt")
    SELECT DISTINCT NEW."workspaceId", "value", NEW."id", NEW."updatedAt" FROM json_each(NEW."tags");
END;
CREATE TRIGGER "ticket_tag_touch" AFTER UPDATE OF "updatedAt" ON "ticket"
WHEN OLD."updatedAt" IS NOT NEW."updatedAt" AND json_array_length(NEW."tags") > 0 BEGIN
  UPDATE "ticket_tag" SET "updatedAt" = NEW."updatedAt" WHERE "workspaceId" = NEW."workspaceId" AND "ticketId" = NEW."id";
END;

-- Tickets' files count like conversations'.
CREATE TRIGGER "workspace_usage_ticket_attachment_insert" AFTER INSERT ON "ticket_attachment" BEGIN
  INSERT INTO "workspace_usage" ("workspaceId", "storageBytes") VALUES (NEW."workspaceId", NEW."size")
    ON CONFLICT ("workspaceId") DO UPDATE SET "storageBytes" = "storageBytes" + excluded."storageBytes";
END;
CREATE TRIGGER "workspace_usage_ticket_attachment_delete" AFTER DELETE ON "ticket_attachment" BEGIN
  UPDATE "workspace_usage" SET "storageBytes" = "storageBytes" - OLD."size" WHERE "workspaceId" = OLD."workspaceId";
END;

-- Search (docs/adr/0011-tickets.md): letter triples of what the list shows, and words for finding similar tickets.
CREATE VIRTUAL TABLE "ticket_search" USING fts5("terms", content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_^~!'");
INSERT INTO "search_state" ("name", "value") VALUES ('ticket', 0);

-- What is found of a ticket, and whether it is done: only such a one tells how something was solved.
CREATE TRIGGER "search_ticket_update" AFTER UPDATE OF "subject", "description", "customerId", "tags", "status" ON "ticket"
WHEN OLD."subject" IS NOT NEW."subject" OR OLD."description" IS NOT NEW."description" OR OLD."customerId" IS NOT NEW."customerId"
  OR OLD."tags" IS NOT NEW."tags" OR (OLD."status" IN ('resolved', 'closed')) IS NOT (NEW."status" IN ('resolved', 'closed')) BEGIN
  INSERT INTO "search_dirty" ("kind", "id") VALUES ('ticket', NEW."id") ON CONFLICT ("kind", "id") DO NOTHING;
END;
CREATE TRIGGER "search_ticket_customer_update" AFTER UPDATE OF "name" ON "customer" WHEN OLD."name" IS NOT NEW."name" BEGIN
  INSERT INTO "search_dirty" ("kind", "id") VALUES ('ticket-customer', NEW."id") ON CONFLICT ("kind", "id") DO UPDATE SET "afterId" = 0;
END;
CREATE TRIGGER "search_ticket_delete" AFTER DELETE ON "ticket" BEGIN
  DELETE FROM "ticket_search" WHERE "rowid" = OLD."id";
END;
