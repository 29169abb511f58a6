-- CreateTable
CREATE TABLE "knowledge_question" (
    "workspaceId" INTEGER NOT NULL,
    "itemId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("workspaceId", "itemId", "position"),
    CONSTRAINT "knowledge_question_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "knowledge_question_workspaceId_itemId_fkey" FOREIGN KEY ("workspaceId", "itemId") REFERENCES "knowledge_item" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "knowledge_question_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "knowledge_question_workspaceId_createdById_idx" ON "knowledge_question"("workspaceId", "createdById");
