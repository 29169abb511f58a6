-- CreateTable
CREATE TABLE "macro" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "ownerId" BIGINT,
    "teamId" BIGINT,
    "text" TEXT COLLATE "C",
    "actions" TEXT COLLATE "C" NOT NULL,
    "finish" TEXT COLLATE "C",
    "uses" BIGINT NOT NULL DEFAULT 0,
    "lastUsedAt" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "macro_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "macro_workspaceId_ownerId_idx" ON "macro"("workspaceId", "ownerId");

-- CreateIndex
CREATE INDEX "macro_workspaceId_teamId_idx" ON "macro"("workspaceId", "teamId");

-- CreateIndex
CREATE UNIQUE INDEX "macro_workspaceId_id_key" ON "macro"("workspaceId", "id");

-- AddForeignKey
ALTER TABLE "macro" ADD CONSTRAINT "macro_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "macro" ADD CONSTRAINT "macro_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "macro" ADD CONSTRAINT "macro_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
