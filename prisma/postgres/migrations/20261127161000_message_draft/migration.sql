-- CreateTable
CREATE TABLE "message_draft" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "mentions" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "device" TEXT COLLATE "C" NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "message_draft_pkey" PRIMARY KEY ("workspaceId","attenderId","conversationId","kind")
);

-- CreateIndex
CREATE INDEX "message_draft_workspaceId_attenderId_updatedAt_idx" ON "message_draft"("workspaceId", "attenderId", "updatedAt");

-- CreateIndex
CREATE INDEX "message_draft_workspaceId_conversationId_idx" ON "message_draft"("workspaceId", "conversationId");

-- AddForeignKey
ALTER TABLE "message_draft" ADD CONSTRAINT "message_draft_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_draft" ADD CONSTRAINT "message_draft_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_draft" ADD CONSTRAINT "message_draft_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
