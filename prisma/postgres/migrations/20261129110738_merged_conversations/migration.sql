-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "mergedIntoId" BIGINT,
ADD COLUMN     "takesIn" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "conversation_merge" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "winnerId" BIGINT NOT NULL,
    "loserId" BIGINT NOT NULL,
    "winnerSeq" BIGINT NOT NULL,
    "record" TEXT COLLATE "C" NOT NULL,
    "mergedById" BIGINT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "undoneAt" BIGINT,

    CONSTRAINT "conversation_merge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "conversation_merge_workspaceId_winnerId_idx" ON "conversation_merge"("workspaceId", "winnerId");

-- CreateIndex
CREATE INDEX "conversation_merge_workspaceId_loserId_idx" ON "conversation_merge"("workspaceId", "loserId");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_merge_workspaceId_id_key" ON "conversation_merge"("workspaceId", "id");

-- AddForeignKey
ALTER TABLE "conversation_merge" ADD CONSTRAINT "conversation_merge_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_merge" ADD CONSTRAINT "conversation_merge_workspaceId_winnerId_fkey" FOREIGN KEY ("workspaceId", "winnerId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_merge" ADD CONSTRAINT "conversation_merge_workspaceId_loserId_fkey" FOREIGN KEY ("workspaceId", "loserId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_merge" ADD CONSTRAINT "conversation_merge_workspaceId_mergedById_fkey" FOREIGN KEY ("workspaceId", "mergedById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
