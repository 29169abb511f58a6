-- CreateTable
CREATE TABLE "held_message" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "clientMessageId" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "replyToId" INTEGER,
    "files" TEXT NOT NULL DEFAULT '[]',
    "dueAt" DATETIME NOT NULL,
    "isScheduled" BOOLEAN NOT NULL DEFAULT false,
    "evenIfAnswered" BOOLEAN NOT NULL DEFAULT true,
    "after" TEXT,
    "snoozeUntil" DATETIME,
    "afterSeq" INTEGER NOT NULL,
    "stoppedBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "held_message_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "held_message_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "held_message_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "attender" ADD COLUMN "undoSeconds" INTEGER NOT NULL DEFAULT 10;
ALTER TABLE "attender" ADD COLUMN "undoSecondsChat" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "attender" ADD COLUMN "afterClose" TEXT NOT NULL DEFAULT 'next';

-- CreateIndex
CREATE INDEX "held_message_workspaceId_conversationId_id_idx" ON "held_message"("workspaceId", "conversationId", "id");

-- CreateIndex
CREATE INDEX "held_message_workspaceId_dueAt_idx" ON "held_message"("workspaceId", "dueAt");

-- CreateIndex
CREATE INDEX "held_message_workspaceId_attenderId_idx" ON "held_message"("workspaceId", "attenderId");

-- CreateIndex
CREATE UNIQUE INDEX "held_message_workspaceId_id_key" ON "held_message"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "held_message_workspaceId_conversationId_clientMessageId_key" ON "held_message"("workspaceId", "conversationId", "clientMessageId");
