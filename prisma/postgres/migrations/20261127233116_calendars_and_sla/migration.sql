-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "nextDueAt" BIGINT,
ADD COLUMN     "slaPolicyId" BIGINT;

-- CreateTable
CREATE TABLE "calendar" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "timeZone" TEXT COLLATE "C",
    "hours" TEXT COLLATE "C" NOT NULL,
    "holidays" TEXT COLLATE "C" NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "calendar_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_policy" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "position" BIGINT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "condition" TEXT COLLATE "C" NOT NULL,
    "calendarId" BIGINT,
    "targets" TEXT COLLATE "C" NOT NULL,
    "warnPercent" BIGINT NOT NULL DEFAULT 80,
    "restsWithCustomer" BOOLEAN NOT NULL DEFAULT true,
    "restsSnoozed" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",
    "deletedAt" BIGINT,

    CONSTRAINT "sla_policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_clock" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "policyId" BIGINT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "targetSeconds" BIGINT NOT NULL,
    "startedAt" BIGINT NOT NULL,
    "spentMs" BIGINT NOT NULL DEFAULT 0,
    "runningSince" BIGINT,
    "dueAt" BIGINT,
    "nextAt" BIGINT,
    "warnedAt" BIGINT,
    "breachedAt" BIGINT,
    "endedAt" BIGINT,

    CONSTRAINT "sla_clock_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_workspaceId_id_key" ON "calendar"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "sla_policy_workspaceId_calendarId_idx" ON "sla_policy"("workspaceId", "calendarId");

-- CreateIndex
CREATE UNIQUE INDEX "sla_policy_workspaceId_id_key" ON "sla_policy"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "sla_clock_workspaceId_conversationId_idx" ON "sla_clock"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "sla_clock_workspaceId_nextAt_id_idx" ON "sla_clock"("workspaceId", "nextAt", "id");

-- CreateIndex
CREATE INDEX "sla_clock_workspaceId_endedAt_id_idx" ON "sla_clock"("workspaceId", "endedAt", "id");

-- CreateIndex
CREATE INDEX "sla_clock_workspaceId_policyId_idx" ON "sla_clock"("workspaceId", "policyId");

-- CreateIndex
CREATE UNIQUE INDEX "sla_clock_workspaceId_id_key" ON "sla_clock"("workspaceId", "id");

-- AddForeignKey
ALTER TABLE "calendar" ADD CONSTRAINT "calendar_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_policy" ADD CONSTRAINT "sla_policy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_policy" ADD CONSTRAINT "sla_policy_workspaceId_calendarId_fkey" FOREIGN KEY ("workspaceId", "calendarId") REFERENCES "calendar"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_clock" ADD CONSTRAINT "sla_clock_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_clock" ADD CONSTRAINT "sla_clock_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_clock" ADD CONSTRAINT "sla_clock_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "sla_policy"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The schema's language has no partial indexes.
CREATE UNIQUE INDEX "calendar_default_idx" ON "calendar"("workspaceId") WHERE "isDefault";
CREATE UNIQUE INDEX "sla_clock_open_idx" ON "sla_clock"("workspaceId", "conversationId", "kind") WHERE "endedAt" IS NULL;
CREATE INDEX "conversation_due_idx" ON "conversation"("workspaceId", "audience", "nextDueAt", "id") WHERE "nextDueAt" IS NOT NULL;

-- What were the company's hours is the first calendar.
INSERT INTO "calendar" ("workspaceId", "name", "hours", "holidays", "isDefault", "createdAt", "updatedAt")
SELECT "id", 'Horário da empresa', "businessHours", "holidays", true, "createdAt", "updatedAt" FROM "workspace";

-- Whoever chose how they are told of a mention is told alike of a deadline.
INSERT INTO "alert_choice" ("workspaceId", "attenderId", "topic", "bellOffAt", "sound", "desktop", "updatedAt")
SELECT "workspaceId", "attenderId", 'deadline', "bellOffAt", "sound", "desktop", "updatedAt" FROM "alert_choice" WHERE "topic" = 'mention';
