-- AlterTable
ALTER TABLE "ticket" ADD COLUMN     "ownStatusId" BIGINT;

-- CreateTable
CREATE TABLE "own_ticket_status" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "base" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "color" TEXT COLLATE "C" NOT NULL DEFAULT 'gray',
    "position" BIGINT NOT NULL,
    "archivedAt" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "own_ticket_status_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "own_ticket_status_workspaceId_id_key" ON "own_ticket_status"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "own_ticket_status_workspaceId_key_key" ON "own_ticket_status"("workspaceId", "key");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_ownStatusId_updatedAt_id_idx" ON "ticket"("workspaceId", "ownStatusId", "updatedAt", "id");

-- AddForeignKey
ALTER TABLE "own_ticket_status" ADD CONSTRAINT "own_ticket_status_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
