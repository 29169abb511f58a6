-- AlterTable
ALTER TABLE "attender" ADD COLUMN     "reach" TEXT COLLATE "C" NOT NULL DEFAULT 'everything';

-- The numbers are counted anew by audience.
DELETE FROM "conversation_counter";

-- AlterTable
ALTER TABLE "conversation_counter" DROP CONSTRAINT "conversation_counter_pkey",
ADD COLUMN     "audience" BIGINT NOT NULL,
ADD CONSTRAINT "conversation_counter_pkey" PRIMARY KEY ("workspaceId", "attenderId", "audience", "name");

INSERT INTO "conversation_counter" ("workspaceId", "audience", "attenderId", "name", "value")
SELECT c."workspaceId", c."audience", CASE WHEN o."everybody" = 1 THEN 0 ELSE COALESCE(c."assignedAttenderId", -1) END, n."name", count(*)
FROM "conversation" c CROSS JOIN (SELECT 1 AS "everybody" UNION ALL SELECT 0) o
CROSS JOIN (SELECT 'all' AS "name" UNION ALL SELECT 'unread' UNION ALL SELECT 'closed') n
WHERE c."deletedAt" IS NULL AND (n."name" = 'all' OR (n."name" = 'closed' AND c."status" = 'closed')
  OR (n."name" = 'unread' AND c."status" IN ('waiting', 'pending') AND NOT c."isOutbound"))
GROUP BY 1, 2, 3, 4;

-- AlterTable
ALTER TABLE "team" ADD COLUMN     "isPrivate" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "accessVersion" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "conversation_grant" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "grantedById" BIGINT,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "conversation_grant_pkey" PRIMARY KEY ("workspaceId","conversationId","attenderId")
);

-- CreateIndex
CREATE INDEX "conversation_grant_workspaceId_attenderId_conversationId_idx" ON "conversation_grant"("workspaceId", "attenderId", "conversationId");

-- CreateIndex
CREATE INDEX "conversation_grant_workspaceId_grantedById_idx" ON "conversation_grant"("workspaceId", "grantedById");

-- AddForeignKey
ALTER TABLE "conversation_grant" ADD CONSTRAINT "conversation_grant_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_grant" ADD CONSTRAINT "conversation_grant_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_grant" ADD CONSTRAINT "conversation_grant_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_grant" ADD CONSTRAINT "conversation_grant_workspaceId_grantedById_fkey" FOREIGN KEY ("workspaceId", "grantedById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What teams' conversations are found by names the team now.
INSERT INTO "search_dirty" ("kind", "id", "afterId")
SELECT k."kind", c."id", 0 FROM "conversation" c
CROSS JOIN (SELECT 'conversation:audience' AS "kind" UNION ALL SELECT 'note:audience' UNION ALL SELECT 'message:audience') k
WHERE c."audience" <> 0;
