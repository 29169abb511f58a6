-- AlterTable
ALTER TABLE "workspace" ADD COLUMN "businessHours" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN "holidays" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "access_token" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "access_token_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "access_token_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "access_token_tokenHash_key" ON "access_token"("tokenHash");

-- CreateIndex
CREATE INDEX "access_token_workspaceId_attenderId_purpose_idx" ON "access_token"("workspaceId", "attenderId", "purpose");

-- CreateIndex
CREATE INDEX "access_token_expiresAt_idx" ON "access_token"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_workspaceId_id_key" ON "access_token"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "audit_event_workspaceId_id_idx" ON "audit_event"("workspaceId", "id");
