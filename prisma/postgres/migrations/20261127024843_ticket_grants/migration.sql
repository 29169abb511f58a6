-- CreateTable
CREATE TABLE "ticket_grant" (
    "workspaceId" BIGINT NOT NULL,
    "ticketId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "grantedById" BIGINT,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "ticket_grant_pkey" PRIMARY KEY ("workspaceId","ticketId","attenderId")
);

-- CreateIndex
CREATE INDEX "ticket_grant_workspaceId_attenderId_ticketId_idx" ON "ticket_grant"("workspaceId", "attenderId", "ticketId");

-- CreateIndex
CREATE INDEX "ticket_grant_workspaceId_grantedById_idx" ON "ticket_grant"("workspaceId", "grantedById");

-- AddForeignKey
ALTER TABLE "ticket_grant" ADD CONSTRAINT "ticket_grant_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_grant" ADD CONSTRAINT "ticket_grant_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_grant" ADD CONSTRAINT "ticket_grant_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_grant" ADD CONSTRAINT "ticket_grant_workspaceId_grantedById_fkey" FOREIGN KEY ("workspaceId", "grantedById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
