-- CreateTable
CREATE TABLE "message_move" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "fromId" INTEGER NOT NULL,
    "toId" INTEGER NOT NULL,
    "seqs" TEXT NOT NULL,
    "toSeq" INTEGER NOT NULL,
    "record" TEXT NOT NULL,
    "movedById" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undoneAt" DATETIME,
    CONSTRAINT "message_move_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "message_move_workspaceId_fromId_fkey" FOREIGN KEY ("workspaceId", "fromId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "message_move_workspaceId_toId_fkey" FOREIGN KEY ("workspaceId", "toId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "message_move_workspaceId_movedById_fkey" FOREIGN KEY ("workspaceId", "movedById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "message_move_workspaceId_fromId_idx" ON "message_move"("workspaceId", "fromId");

-- CreateIndex
CREATE INDEX "message_move_workspaceId_toId_idx" ON "message_move"("workspaceId", "toId");

-- CreateIndex
CREATE UNIQUE INDEX "message_move_workspaceId_id_key" ON "message_move"("workspaceId", "id");
