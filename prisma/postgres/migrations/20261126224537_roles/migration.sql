-- AlterTable
ALTER TABLE "attender" ADD COLUMN     "roleId" BIGINT;

-- CreateTable
CREATE TABLE "role" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "permissions" TEXT COLLATE "C" NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "deletedAt" BIGINT,

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "role_workspaceId_id_key" ON "role"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "attender_workspaceId_roleId_idx" ON "attender"("workspaceId", "roleId");

-- AddForeignKey
ALTER TABLE "attender" ADD CONSTRAINT "attender_workspaceId_roleId_fkey" FOREIGN KEY ("workspaceId", "roleId") REFERENCES "role"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
