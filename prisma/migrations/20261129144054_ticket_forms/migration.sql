-- CreateTable
CREATE TABLE "ticket_form" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "fields" TEXT NOT NULL DEFAULT '[]',
    "teamId" INTEGER,
    "priority" TEXT,
    "position" INTEGER NOT NULL,
    "archivedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "ticket_form_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_form_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ticket_form_workspaceId_teamId_idx" ON "ticket_form"("workspaceId", "teamId");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_form_workspaceId_id_key" ON "ticket_form"("workspaceId", "id");
