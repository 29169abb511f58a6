-- Columns are added as they are: the table has checks that a new one would lose.
ALTER TABLE "conversation" ADD COLUMN "mergedIntoId" INTEGER;
ALTER TABLE "conversation" ADD COLUMN "takesIn" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "conversation_merge" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "winnerId" INTEGER NOT NULL,
    "loserId" INTEGER NOT NULL,
    "winnerSeq" INTEGER NOT NULL,
    "record" TEXT NOT NULL,
    "mergedById" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undoneAt" DATETIME,
    CONSTRAINT "conversation_merge_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_merge_workspaceId_winnerId_fkey" FOREIGN KEY ("workspaceId", "winnerId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "conversation_merge_workspaceId_loserId_fkey" FOREIGN KEY ("workspaceId", "loserId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "conversation_merge_workspaceId_mergedById_fkey" FOREIGN KEY ("workspaceId", "mergedById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "conversation_merge_workspaceId_winnerId_idx" ON "conversation_merge"("workspaceId", "winnerId");

-- CreateIndex
CREATE INDEX "conversation_merge_workspaceId_loserId_idx" ON "conversation_merge"("workspaceId", "loserId");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_merge_workspaceId_id_key" ON "conversation_merge"("workspaceId", "id");
