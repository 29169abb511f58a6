-- AlterTable
ALTER TABLE "message" ADD COLUMN "flaggedAt" DATETIME;

-- CreateTable
CREATE TABLE "upload" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "upload_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "upload_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "upload_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "conversation_read" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "attenderId", "conversationId"),
    CONSTRAINT "conversation_read_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_read_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "conversation_read_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "timeline_entry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "afterSeq" INTEGER NOT NULL,
    "authorId" INTEGER,
    "targetAttenderId" INTEGER,
    "content" TEXT NOT NULL DEFAULT '',
    "mentions" JSONB NOT NULL,
    "clientId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "timeline_entry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "timeline_entry_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "timeline_entry_workspaceId_authorId_fkey" FOREIGN KEY ("workspaceId", "authorId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "timeline_entry_workspaceId_targetAttenderId_fkey" FOREIGN KEY ("workspaceId", "targetAttenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "canned_reply" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "ownerId" INTEGER,
    "shortcut" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "canned_reply_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "canned_reply_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "notification" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "readAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "notification_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "notification_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notification_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notification_workspaceId_entryId_fkey" FOREIGN KEY ("workspaceId", "entryId") REFERENCES "timeline_entry" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable. Written by hand: adding columns needs no copy of the tables, which would also drop their triggers.
ALTER TABLE "attender" ADD COLUMN "notifySound" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "attender" ADD COLUMN "notifyDesktop" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "attender" ADD COLUMN "shortcutsEnabled" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "conversation" ADD COLUMN "clientId" TEXT;
ALTER TABLE "conversation" ADD COLUMN "deliveredSeq" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "conversation" ADD COLUMN "readSeq" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "conversation" ADD COLUMN "deletedAt" DATETIME;

-- CreateIndex
CREATE UNIQUE INDEX "conversation_workspaceId_clientId_key" ON "conversation"("workspaceId", "clientId");

-- CreateIndex
CREATE INDEX "conversation_deletedAt_idx" ON "conversation"("deletedAt");

-- CreateIndex
CREATE INDEX "upload_workspaceId_conversationId_idx" ON "upload"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "upload_createdAt_idx" ON "upload"("createdAt");

-- CreateIndex
CREATE INDEX "conversation_read_workspaceId_conversationId_idx" ON "conversation_read"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "timeline_entry_workspaceId_conversationId_id_idx" ON "timeline_entry"("workspaceId", "conversationId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "timeline_entry_workspaceId_id_key" ON "timeline_entry"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "timeline_entry_workspaceId_clientId_key" ON "timeline_entry"("workspaceId", "clientId");

-- CreateIndex
CREATE INDEX "canned_reply_workspaceId_shortcut_idx" ON "canned_reply"("workspaceId", "shortcut");

-- CreateIndex
CREATE INDEX "canned_reply_workspaceId_ownerId_idx" ON "canned_reply"("workspaceId", "ownerId");

-- CreateIndex
CREATE UNIQUE INDEX "canned_reply_workspaceId_id_key" ON "canned_reply"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "notification_workspaceId_attenderId_id_idx" ON "notification"("workspaceId", "attenderId", "id");

-- CreateIndex
CREATE INDEX "notification_workspaceId_conversationId_idx" ON "notification"("workspaceId", "conversationId");

-- CreateIndex
CREATE UNIQUE INDEX "notification_workspaceId_id_key" ON "notification"("workspaceId", "id");

-- A deleted conversation counts nowhere until it is restored.
DROP TRIGGER "conversation_counter_delete";
DROP TRIGGER "conversation_counter_unread";
DROP TRIGGER "conversation_counter_closed";
DROP TRIGGER "conversation_counter_mine";

CREATE TRIGGER "conversation_counter_delete" AFTER DELETE ON "conversation" WHEN OLD."deletedAt" IS NULL BEGIN
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE "workspaceId" = OLD."workspaceId" AND "attenderId" = 0 AND "name" = 'all';
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE OLD."status" IN ('waiting', 'pending') AND "workspaceId" = OLD."workspaceId" AND "attenderId" = 0 AND "name" = 'unread';
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE OLD."status" = 'closed' AND "workspaceId" = OLD."workspaceId" AND "attenderId" = 0 AND "name" = 'closed';
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE OLD."assignedAttenderId" IS NOT NULL AND "workspaceId" = OLD."workspaceId" AND "attenderId" = OLD."assignedAttenderId" AND "name" = 'mine';
END;

CREATE TRIGGER "conversation_counter_deleted" AFTER UPDATE OF "deletedAt" ON "conversation"
WHEN (OLD."deletedAt" IS NULL) <> (NEW."deletedAt" IS NULL) BEGIN
  UPDATE "conversation_counter" SET "value" = "value" + CASE WHEN NEW."deletedAt" IS NULL THEN 1 ELSE -1 END
    WHERE "workspaceId" = NEW."workspaceId" AND ("attenderId" = 0 AND ("name" = 'all'
      OR "name" = 'unread' AND NEW."status" IN ('waiting', 'pending') OR "name" = 'closed' AND NEW."status" = 'closed')
      OR "attenderId" = NEW."assignedAttenderId" AND "name" = 'mine');
END;

CREATE TRIGGER "conversation_counter_unread" AFTER UPDATE OF "status" ON "conversation"
WHEN NEW."deletedAt" IS NULL AND (OLD."status" IN ('waiting', 'pending')) <> (NEW."status" IN ('waiting', 'pending')) BEGIN
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value")
    VALUES (NEW."workspaceId", 0, 'unread', CASE WHEN NEW."status" IN ('waiting', 'pending') THEN 1 ELSE -1 END)
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + excluded."value";
END;

CREATE TRIGGER "conversation_counter_closed" AFTER UPDATE OF "status" ON "conversation"
WHEN NEW."deletedAt" IS NULL AND (OLD."status" = 'closed') <> (NEW."status" = 'closed') BEGIN
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value")
    VALUES (NEW."workspaceId", 0, 'closed', CASE WHEN NEW."status" = 'closed' THEN 1 ELSE -1 END)
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + excluded."value";
END;

CREATE TRIGGER "conversation_counter_mine" AFTER UPDATE OF "assignedAttenderId" ON "conversation"
WHEN NEW."deletedAt" IS NULL AND OLD."assignedAttenderId" IS NOT NEW."assignedAttenderId" BEGIN
  UPDATE "conversation_counter" SET "value" = "value" - 1
    WHERE OLD."assignedAttenderId" IS NOT NULL AND "workspaceId" = OLD."workspaceId" AND "attenderId" = OLD."assignedAttenderId" AND "name" = 'mine';
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value")
    SELECT NEW."workspaceId", NEW."assignedAttenderId", 'mine', 1 WHERE NEW."assignedAttenderId" IS NOT NULL
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + 1;
END;
