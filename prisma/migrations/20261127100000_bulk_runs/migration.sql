-- CreateTable
CREATE TABLE "bulk_run" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'chosen',
    "ids" TEXT NOT NULL,
    "isWhole" BOOLEAN NOT NULL,
    "total" INTEGER NOT NULL,
    "change" TEXT,
    "done" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "restored" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME,
    CONSTRAINT "bulk_run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "bulk_run_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "bulk_step" (
    "workspaceId" INTEGER NOT NULL,
    "runId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "undo" TEXT NOT NULL,

    PRIMARY KEY ("workspaceId", "runId", "position"),
    CONSTRAINT "bulk_step_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "bulk_step_workspaceId_runId_fkey" FOREIGN KEY ("workspaceId", "runId") REFERENCES "bulk_run" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "bulk_run_workspaceId_attenderId_id_idx" ON "bulk_run"("workspaceId", "attenderId", "id");

-- CreateIndex
CREATE INDEX "bulk_run_createdAt_idx" ON "bulk_run"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_run_workspaceId_id_key" ON "bulk_run"("workspaceId", "id");
