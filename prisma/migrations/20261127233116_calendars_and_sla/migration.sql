-- AlterTable
ALTER TABLE "conversation" ADD COLUMN "nextDueAt" DATETIME;
ALTER TABLE "conversation" ADD COLUMN "slaPolicyId" INTEGER;

-- CreateTable
CREATE TABLE "calendar" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "timeZone" TEXT,
    "hours" JSONB NOT NULL,
    "holidays" JSONB NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "calendar_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "sla_policy" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "condition" JSONB NOT NULL,
    "calendarId" INTEGER,
    "targets" JSONB NOT NULL,
    "warnPercent" INTEGER NOT NULL DEFAULT 80,
    "restsWithCustomer" BOOLEAN NOT NULL DEFAULT true,
    "restsSnoozed" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    "deletedAt" DATETIME,
    CONSTRAINT "sla_policy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "sla_policy_workspaceId_calendarId_fkey" FOREIGN KEY ("workspaceId", "calendarId") REFERENCES "calendar" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "sla_clock" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "policyId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "targetSeconds" INTEGER NOT NULL,
    "startedAt" DATETIME NOT NULL,
    "spentMs" BIGINT NOT NULL DEFAULT 0,
    "runningSince" DATETIME,
    "dueAt" DATETIME,
    "nextAt" DATETIME,
    "warnedAt" DATETIME,
    "breachedAt" DATETIME,
    "endedAt" DATETIME,
    CONSTRAINT "sla_clock_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "sla_clock_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "sla_clock_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "sla_policy" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
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
