-- CreateTable
CREATE TABLE "ticket_grant" (
    "workspaceId" INTEGER NOT NULL,
    "ticketId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "grantedById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("workspaceId", "ticketId", "attenderId"),
    CONSTRAINT "ticket_grant_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ticket_grant_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ticket_grant_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ticket_grant_workspaceId_grantedById_fkey" FOREIGN KEY ("workspaceId", "grantedById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ticket_grant_workspaceId_attenderId_ticketId_idx" ON "ticket_grant"("workspaceId", "attenderId", "ticketId");

-- CreateIndex
CREATE INDEX "ticket_grant_workspaceId_grantedById_idx" ON "ticket_grant"("workspaceId", "grantedById");
