-- CreateTable
CREATE TABLE "first_upload" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    "contentType" TEXT COLLATE "C" NOT NULL,
    "size" BIGINT NOT NULL,
    "storageKey" TEXT COLLATE "C" NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "first_upload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "first_upload_workspaceId_attenderId_idx" ON "first_upload"("workspaceId", "attenderId");

-- CreateIndex
CREATE INDEX "first_upload_workspaceId_storageKey_idx" ON "first_upload"("workspaceId", "storageKey");

-- CreateIndex
CREATE INDEX "first_upload_createdAt_idx" ON "first_upload"("createdAt");

-- AddForeignKey
ALTER TABLE "first_upload" ADD CONSTRAINT "first_upload_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "first_upload" ADD CONSTRAINT "first_upload_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
