-- CreateTable
CREATE TABLE "conversation_tag" (
    "workspaceId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "lastActivityAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "conversationId", "tag"),
    CONSTRAINT "conversation_tag_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_tag_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "ownerId" INTEGER,
    "teamId" INTEGER,
    "tab" TEXT NOT NULL,
    "condition" JSONB NOT NULL,
    "sort" TEXT NOT NULL DEFAULT 'newest',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    "deletedAt" DATETIME,
    CONSTRAINT "saved_view_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "saved_view_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "saved_view_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "view_pin" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "viewId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "attenderId", "viewId"),
    CONSTRAINT "view_pin_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "view_pin_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "view_pin_workspaceId_viewId_fkey" FOREIGN KEY ("workspaceId", "viewId") REFERENCES "saved_view" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "conversation_tag_list_idx" ON "conversation_tag"("workspaceId", "tag", "lastActivityAt", "conversationId");

-- CreateIndex
CREATE INDEX "saved_view_workspaceId_ownerId_idx" ON "saved_view"("workspaceId", "ownerId");

-- CreateIndex
CREATE INDEX "saved_view_workspaceId_teamId_idx" ON "saved_view"("workspaceId", "teamId");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_workspaceId_id_key" ON "saved_view"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "view_pin_workspaceId_viewId_idx" ON "view_pin"("workspaceId", "viewId");

-- Lists in the order of who waits longest and of what presses most (docs/adr/0031-saved-views.md). The schema's language has no
-- partial indexes; a whole one would be written by every message.
CREATE INDEX "conversation_waiting_idx" ON "conversation"("workspaceId", "audience", "awaitingReplySince", "id") WHERE "awaitingReplySince" IS NOT NULL;
CREATE INDEX "conversation_pressing_idx" ON "conversation"("workspaceId", "audience", "priority", "lastActivityAt", "id") WHERE "priority" IN ('high', 'urgent');

INSERT INTO "conversation_tag" ("workspaceId", "tag", "conversationId", "lastActivityAt")
SELECT DISTINCT c."workspaceId", j."value", c."id", c."lastActivityAt" FROM "conversation" c, json_each(c."tags") j;
