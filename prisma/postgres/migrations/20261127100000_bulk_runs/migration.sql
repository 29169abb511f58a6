-- CreateTable
CREATE TABLE "bulk_run" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'chosen',
    "ids" TEXT COLLATE "C" NOT NULL,
    "isWhole" BOOLEAN NOT NULL,
    "total" BIGINT NOT NULL,
    "change" TEXT COLLATE "C",
    "done" BIGINT NOT NULL DEFAULT 0,
    "changed" BIGINT NOT NULL DEFAULT 0,
    "refused" BIGINT NOT NULL DEFAULT 0,
    "missing" BIGINT NOT NULL DEFAULT 0,
    "restored" BIGINT NOT NULL DEFAULT 0,
    "kept" BIGINT NOT NULL DEFAULT 0,
    "createdAt" BIGINT NOT NULL,
    "finishedAt" BIGINT,

    CONSTRAINT "bulk_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_step" (
    "workspaceId" BIGINT NOT NULL,
    "runId" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "undo" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "bulk_step_pkey" PRIMARY KEY ("workspaceId","runId","position")
);

-- CreateIndex
CREATE INDEX "bulk_run_workspaceId_attenderId_id_idx" ON "bulk_run"("workspaceId", "attenderId", "id");

-- CreateIndex
CREATE INDEX "bulk_run_createdAt_idx" ON "bulk_run"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_run_workspaceId_id_key" ON "bulk_run"("workspaceId", "id");

-- AddForeignKey
ALTER TABLE "bulk_run" ADD CONSTRAINT "bulk_run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_run" ADD CONSTRAINT "bulk_run_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_step" ADD CONSTRAINT "bulk_step_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_step" ADD CONSTRAINT "bulk_step_workspaceId_runId_fkey" FOREIGN KEY ("workspaceId", "runId") REFERENCES "bulk_run"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
