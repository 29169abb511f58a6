-- CreateIndex
CREATE INDEX "ticket_created_figures_idx" ON "ticket"("workspaceId", "createdAt", "id", "deletedAt", "assignedAttenderId", "conversationId");

-- CreateIndex
CREATE INDEX "ticket_resolved_figures_idx" ON "ticket"("workspaceId", "resolvedAt", "id", "deletedAt", "assignedAttenderId", "conversationId");
