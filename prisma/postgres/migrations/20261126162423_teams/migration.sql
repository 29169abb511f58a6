-- DropIndex
DROP INDEX "conversation_workspaceId_lastActivityAt_id_idx";

-- DropIndex
DROP INDEX "conversation_workspaceId_status_isOutbound_lastActivityAt_i_idx";

-- AlterTable
ALTER TABLE "web_chat" ADD COLUMN     "teamId" BIGINT;

-- AlterTable
ALTER TABLE "email_channel" ADD COLUMN     "teamId" BIGINT;

-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "audience" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "teamId" BIGINT;

-- AlterTable
ALTER TABLE "whatsapp_channel" ADD COLUMN     "teamId" BIGINT;

-- CreateTable
CREATE TABLE "team" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "deletedAt" BIGINT,

    CONSTRAINT "team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_member" (
    "workspaceId" BIGINT NOT NULL,
    "teamId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL DEFAULT 'member',

    CONSTRAINT "team_member_pkey" PRIMARY KEY ("workspaceId","teamId","attenderId")
);

-- CreateIndex
CREATE UNIQUE INDEX "team_workspaceId_id_key" ON "team"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "team_member_workspaceId_attenderId_idx" ON "team_member"("workspaceId", "attenderId");

-- CreateIndex
CREATE INDEX "web_chat_workspaceId_teamId_idx" ON "web_chat"("workspaceId", "teamId");

-- CreateIndex
CREATE INDEX "email_channel_workspaceId_teamId_idx" ON "email_channel"("workspaceId", "teamId");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_audience_lastActivityAt_id_idx" ON "conversation"("workspaceId", "audience", "lastActivityAt", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_audience_status_isOutbound_lastAct_idx" ON "conversation"("workspaceId", "audience", "status", "isOutbound", "lastActivityAt", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_teamId_idx" ON "conversation"("workspaceId", "teamId");

-- CreateIndex
CREATE INDEX "whatsapp_channel_workspaceId_teamId_idx" ON "whatsapp_channel"("workspaceId", "teamId");

-- AddForeignKey
ALTER TABLE "web_chat" ADD CONSTRAINT "web_chat_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_channel" ADD CONSTRAINT "email_channel_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team" ADD CONSTRAINT "team_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_channel" ADD CONSTRAINT "whatsapp_channel_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Prisma's schema has no words for it.
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_audience_check" CHECK ("audience" = COALESCE("teamId", 0));
-- DropIndex
DROP INDEX "conversation_workspaceId_assignedAttenderId_lastActivityAt__idx";

-- CreateIndex
CREATE INDEX "conversation_workspaceId_assignedAttenderId_audience_lastAc_idx" ON "conversation"("workspaceId", "assignedAttenderId", "audience", "lastActivityAt", "id");
