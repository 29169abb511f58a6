-- CreateIndex
CREATE INDEX "queue_stay_left_idx" ON "queue_stay"("workspaceId", "leftAt", "id", "how", "audience", "attenderId", "conversationId", "enteredAt");
