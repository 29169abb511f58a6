-- AlterTable
ALTER TABLE "attender" ADD COLUMN "digest" TEXT;
ALTER TABLE "attender" ADD COLUMN "digestDueAt" DATETIME;
ALTER TABLE "attender" ADD COLUMN "digestUpToId" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "alert_choice" ADD COLUMN "inDigest" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "attender_workspaceId_digestDueAt_idx" ON "attender"("workspaceId", "digestDueAt");
