-- CreateTable
CREATE TABLE "macro" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "ownerId" INTEGER,
    "teamId" INTEGER,
    "text" TEXT,
    "actions" JSONB NOT NULL,
    "finish" JSONB,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "lastUsedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "macro_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "macro_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "macro_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "macro_workspaceId_ownerId_idx" ON "macro"("workspaceId", "ownerId");

-- CreateIndex
CREATE INDEX "macro_workspaceId_teamId_idx" ON "macro"("workspaceId", "teamId");

-- CreateIndex
CREATE UNIQUE INDEX "macro_workspaceId_id_key" ON "macro"("workspaceId", "id");
