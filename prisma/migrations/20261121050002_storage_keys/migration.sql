-- CreateIndex
CREATE INDEX "attachment_workspaceId_storageKey_idx" ON "attachment"("workspaceId", "storageKey");

-- CreateIndex
CREATE INDEX "upload_workspaceId_storageKey_idx" ON "upload"("workspaceId", "storageKey");
