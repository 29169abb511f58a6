-- AlterTable
ALTER TABLE "attender" ADD COLUMN     "digest" TEXT COLLATE "C",
ADD COLUMN     "digestDueAt" BIGINT,
ADD COLUMN     "digestUpToId" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "alert_choice" ADD COLUMN     "inDigest" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "attender_workspaceId_digestDueAt_idx" ON "attender"("workspaceId", "digestDueAt");
