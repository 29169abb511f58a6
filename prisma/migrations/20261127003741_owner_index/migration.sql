-- DropIndex
DROP INDEX "conversation_workspaceId_assignedAttenderId_audience_lastActivityAt_id_idx";

-- CreateIndex
CREATE INDEX "conversation_owner_idx" ON "conversation"("workspaceId", "assignedAttenderId", "audience", "lastActivityAt", "id", "status", "isOutbound");
