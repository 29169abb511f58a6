-- DropIndex
DROP INDEX "sla_clock_workspaceId_endedAt_id_idx";

-- AlterTable
ALTER TABLE "sla_clock" ADD COLUMN     "attenderId" BIGINT,
ADD COLUMN     "audience" BIGINT,
ADD COLUMN     "channel" TEXT COLLATE "C",
ADD COLUMN     "restedMs" BIGINT NOT NULL DEFAULT 0;

-- Where those ended that have ended so far: where their conversation is now. Who ended them isn't known any more.
UPDATE "sla_clock" SET
    "audience" = (SELECT c."audience" FROM "conversation" c WHERE c."workspaceId" = "sla_clock"."workspaceId" AND c."id" = "sla_clock"."conversationId"),
    "channel" = (SELECT c."channel" FROM "conversation" c WHERE c."workspaceId" = "sla_clock"."workspaceId" AND c."id" = "sla_clock"."conversationId")
WHERE "endedAt" IS NOT NULL;

-- A report of a period reads its ended clocks, and nothing but this index. The schema's language has no partial indexes.
CREATE INDEX "sla_clock_ended_idx" ON "sla_clock"("workspaceId", "endedAt", "id", "state", "kind", "policyId", "audience", "channel", "attenderId", "conversationId", "targetSeconds", "spentMs", "restedMs") WHERE "endedAt" IS NOT NULL;
-- What is late now.
CREATE INDEX "sla_clock_due_idx" ON "sla_clock"("workspaceId", "dueAt", "id", "kind", "conversationId", "policyId") WHERE "endedAt" IS NULL;
