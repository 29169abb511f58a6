-- CreateTable
CREATE TABLE "tag" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "color" TEXT NOT NULL DEFAULT 'gray',
    "groupName" TEXT,
    "description" TEXT,
    "archivedAt" DATETIME,
    "isAutomatic" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "tag_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "tag_setting" (
    "workspaceId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "policy" TEXT NOT NULL DEFAULT 'free',
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "tag_setting_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "tag_run" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "fromKey" TEXT NOT NULL,
    "fromName" TEXT NOT NULL,
    "spellings" JSONB NOT NULL,
    "toName" TEXT NOT NULL,
    "tagId" INTEGER NOT NULL,
    "merged" TEXT,
    "total" INTEGER NOT NULL,
    "steps" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "restored" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME,
    CONSTRAINT "tag_run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "tag_run_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "tag_step" (
    "workspaceId" INTEGER NOT NULL,
    "runId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "holder" TEXT NOT NULL,
    "undo" TEXT NOT NULL,

    PRIMARY KEY ("workspaceId", "runId", "position"),
    CONSTRAINT "tag_step_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "tag_step_workspaceId_runId_fkey" FOREIGN KEY ("workspaceId", "runId") REFERENCES "tag_run" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "tag_workspaceId_id_key" ON "tag"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tag_workspaceId_key_key" ON "tag"("workspaceId", "key");

-- CreateIndex
CREATE INDEX "tag_run_workspaceId_fromKey_idx" ON "tag_run"("workspaceId", "fromKey");

-- CreateIndex
CREATE INDEX "tag_run_workspaceId_attenderId_idx" ON "tag_run"("workspaceId", "attenderId");

-- CreateIndex
CREATE UNIQUE INDEX "tag_run_workspaceId_id_key" ON "tag_run"("workspaceId", "id");
