-- CreateTable
CREATE TABLE "first_upload" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "first_upload_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "first_upload_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "first_upload_workspaceId_attenderId_idx" ON "first_upload"("workspaceId", "attenderId");

-- CreateIndex
CREATE INDEX "first_upload_workspaceId_storageKey_idx" ON "first_upload"("workspaceId", "storageKey");

-- CreateIndex
CREATE INDEX "first_upload_createdAt_idx" ON "first_upload"("createdAt");
