-- AlterTable
ALTER TABLE "ticket" ADD COLUMN     "audience" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "teamId" BIGINT;

-- CreateIndex
CREATE INDEX "ticket_workspaceId_audience_updatedAt_id_idx" ON "ticket"("workspaceId", "audience", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_teamId_idx" ON "ticket"("workspaceId", "teamId");

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A ticket is its conversation's team's.
UPDATE "ticket" t SET "teamId" = c."teamId", "audience" = c."audience"
FROM "conversation" c WHERE c."id" = t."conversationId" AND c."teamId" IS NOT NULL;

-- Prisma's schema has no words for it.
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_audience_check" CHECK ("audience" = COALESCE("teamId", 0));

-- What teams' tickets are found by names the team now.
INSERT INTO "search_dirty" ("kind", "id", "afterId")
SELECT 'ticket:ticket', "id", 0 FROM "ticket" WHERE "audience" <> 0
ON CONFLICT ("kind", "id") DO UPDATE SET "afterId" = 0;
