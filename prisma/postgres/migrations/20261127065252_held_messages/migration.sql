-- AlterTable
ALTER TABLE "attender" ADD COLUMN     "afterClose" TEXT COLLATE "C" NOT NULL DEFAULT 'next',
ADD COLUMN     "undoSeconds" BIGINT NOT NULL DEFAULT 10,
ADD COLUMN     "undoSecondsChat" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "held_message" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "clientMessageId" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "replyToId" BIGINT,
    "files" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "dueAt" BIGINT NOT NULL,
    "isScheduled" BOOLEAN NOT NULL DEFAULT false,
    "evenIfAnswered" BOOLEAN NOT NULL DEFAULT true,
    "after" TEXT COLLATE "C",
    "snoozeUntil" BIGINT,
    "afterSeq" BIGINT NOT NULL,
    "stoppedBy" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "held_message_pkey" PRIMARY KEY ("id")
);

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

-- AddForeignKey
ALTER TABLE "held_message" ADD CONSTRAINT "held_message_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "held_message" ADD CONSTRAINT "held_message_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "held_message" ADD CONSTRAINT "held_message_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
