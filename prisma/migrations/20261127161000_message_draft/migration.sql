-- What somebody has begun to write follows them to another device (docs/adr/0037-drafts.md).
-- CreateTable
CREATE TABLE "message_draft" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "mentions" TEXT NOT NULL DEFAULT '[]',
    "device" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "attenderId", "conversationId", "kind"),
    CONSTRAINT "message_draft_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "message_draft_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "message_draft_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "message_draft_workspaceId_attenderId_updatedAt_idx" ON "message_draft"("workspaceId", "attenderId", "updatedAt");

-- CreateIndex
CREATE INDEX "message_draft_workspaceId_conversationId_idx" ON "message_draft"("workspaceId", "conversationId");
