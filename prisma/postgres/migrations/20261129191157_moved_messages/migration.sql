-- CreateTable
CREATE TABLE "message_move" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "fromId" BIGINT NOT NULL,
    "toId" BIGINT NOT NULL,
    "seqs" TEXT COLLATE "C" NOT NULL,
    "toSeq" BIGINT NOT NULL,
    "record" TEXT COLLATE "C" NOT NULL,
    "movedById" BIGINT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "undoneAt" BIGINT,

    CONSTRAINT "message_move_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "message_move_workspaceId_fromId_idx" ON "message_move"("workspaceId", "fromId");

-- CreateIndex
CREATE INDEX "message_move_workspaceId_toId_idx" ON "message_move"("workspaceId", "toId");

-- CreateIndex
CREATE UNIQUE INDEX "message_move_workspaceId_id_key" ON "message_move"("workspaceId", "id");

-- AddForeignKey
ALTER TABLE "message_move" ADD CONSTRAINT "message_move_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_move" ADD CONSTRAINT "message_move_workspaceId_fromId_fkey" FOREIGN KEY ("workspaceId", "fromId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_move" ADD CONSTRAINT "message_move_workspaceId_toId_fkey" FOREIGN KEY ("workspaceId", "toId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_move" ADD CONSTRAINT "message_move_workspaceId_movedById_fkey" FOREIGN KEY ("workspaceId", "movedById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
