-- CreateTable
CREATE TABLE "conversation_grant" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "grantedById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("workspaceId", "conversationId", "attenderId"),
    CONSTRAINT "conversation_grant_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_grant_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "conversation_grant_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "conversation_grant_workspaceId_grantedById_fkey" FOREIGN KEY ("workspaceId", "grantedById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "attender" ADD COLUMN "reach" TEXT NOT NULL DEFAULT 'everything';

-- AlterTable
ALTER TABLE "team" ADD COLUMN "isPrivate" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN "accessVersion" INTEGER NOT NULL DEFAULT 0;

-- The numbers are counted anew by audience.
DROP TABLE "conversation_counter";
CREATE TABLE "conversation_counter" (
    "workspaceId" INTEGER NOT NULL,
    "audience" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "value" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "attenderId", "audience", "name"),
    CONSTRAINT "conversation_counter_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "conversation_counter" ("workspaceId", "audience", "attenderId", "name", "value")
SELECT c."workspaceId", c."audience", CASE WHEN o."everybody" = 1 THEN 0 ELSE COALESCE(c."assignedAttenderId", -1) END, n."name", count(*)
FROM "conversation" c CROSS JOIN (SELECT 1 AS "everybody" UNION ALL SELECT 0) o
CROSS JOIN (SELECT 'all' AS "name" UNION ALL SELECT 'unread' UNION ALL SELECT 'closed') n
WHERE c."deletedAt" IS NULL AND (n."name" = 'all' OR (n."name" = 'closed' AND c."status" = 'closed')
  OR (n."name" = 'unread' AND c."status" IN ('waiting', 'pending') AND NOT c."isOutbound"))
GROUP BY 1, 2, 3, 4;

-- CreateIndex
CREATE INDEX "conversation_grant_workspaceId_attenderId_conversationId_idx" ON "conversation_grant"("workspaceId", "attenderId", "conversationId");

-- CreateIndex
CREATE INDEX "conversation_grant_workspaceId_grantedById_idx" ON "conversation_grant"("workspaceId", "grantedById");

-- What teams' conversations are found by names the team now.
INSERT INTO "search_dirty" ("kind", "id", "afterId")
SELECT k."kind", c."id", 0 FROM "conversation" c
CROSS JOIN (SELECT 'conversation:audience' AS "kind" UNION ALL SELECT 'note:audience' UNION ALL SELECT 'message:audience') k
WHERE c."audience" <> 0;
