-- AlterTable
ALTER TABLE "ticket" ADD COLUMN "ownStatusId" INTEGER;

-- CreateTable
CREATE TABLE "own_ticket_status" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "base" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "color" TEXT NOT NULL DEFAULT 'gray',
    "position" INTEGER NOT NULL,
    "archivedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "own_ticket_status_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "own_ticket_status_workspaceId_id_key" ON "own_ticket_status"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "own_ticket_status_workspaceId_key_key" ON "own_ticket_status"("workspaceId", "key");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_ownStatusId_updatedAt_id_idx" ON "ticket"("workspaceId", "ownStatusId", "updatedAt", "id");
