-- CreateTable
CREATE TABLE "automation_rule" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT false,
    "event" TEXT NOT NULL,
    "since" TEXT,
    "minutes" INTEGER,
    "condition" JSONB NOT NULL,
    "actions" JSONB NOT NULL,
    "stopsAfter" BOOLEAN NOT NULL DEFAULT false,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "lastRunAt" DATETIME,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    "deletedAt" DATETIME,
    CONSTRAINT "automation_rule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "automation_rule_version" (
    "workspaceId" INTEGER NOT NULL,
    "ruleId" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "rule" JSONB NOT NULL,
    "savedBy" TEXT,
    "savedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "ruleId", "version"),
    CONSTRAINT "automation_rule_version_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "automation_rule_version_workspaceId_ruleId_fkey" FOREIGN KEY ("workspaceId", "ruleId") REFERENCES "automation_rule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "automation_run" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "ruleId" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "rootId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "wrote" BOOLEAN NOT NULL DEFAULT false,
    "at" DATETIME NOT NULL,
    CONSTRAINT "automation_run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "automation_run_workspaceId_ruleId_fkey" FOREIGN KEY ("workspaceId", "ruleId") REFERENCES "automation_rule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "automation_run_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "automation_timer" (
    "workspaceId" INTEGER NOT NULL,
    "ruleId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "anchorAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "ruleId", "conversationId"),
    CONSTRAINT "automation_timer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "automation_timer_workspaceId_ruleId_fkey" FOREIGN KEY ("workspaceId", "ruleId") REFERENCES "automation_rule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "automation_timer_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "automation_rule_workspaceId_position_idx" ON "automation_rule"("workspaceId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "automation_rule_workspaceId_id_key" ON "automation_rule"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "automation_run_workspaceId_ruleId_id_idx" ON "automation_run"("workspaceId", "ruleId", "id");

-- CreateIndex
CREATE INDEX "automation_run_workspaceId_conversationId_at_idx" ON "automation_run"("workspaceId", "conversationId", "at");

-- CreateIndex
CREATE INDEX "automation_run_workspaceId_wrote_at_idx" ON "automation_run"("workspaceId", "wrote", "at");

-- CreateIndex
CREATE INDEX "automation_run_at_idx" ON "automation_run"("at");

-- CreateIndex
CREATE UNIQUE INDEX "automation_run_workspaceId_rootId_ruleId_key" ON "automation_run"("workspaceId", "rootId", "ruleId");

-- CreateIndex
CREATE INDEX "automation_timer_workspaceId_dueAt_idx" ON "automation_timer"("workspaceId", "dueAt");

-- CreateIndex
CREATE INDEX "automation_timer_workspaceId_conversationId_idx" ON "automation_timer"("workspaceId", "conversationId");

-- Whoever chose how they are told of a deadline is told alike of what a rule tells them.
INSERT INTO "alert_choice" ("workspaceId", "attenderId", "topic", "bellOffAt", "sound", "desktop", "inDigest", "updatedAt")
SELECT "workspaceId", "attenderId", 'rule', "bellOffAt", "sound", "desktop", "inDigest", "updatedAt" FROM "alert_choice" WHERE "topic" = 'deadline';
