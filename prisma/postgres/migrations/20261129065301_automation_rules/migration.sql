-- CreateTable
CREATE TABLE "automation_rule" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "position" BIGINT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT false,
    "event" TEXT COLLATE "C" NOT NULL,
    "since" TEXT COLLATE "C",
    "minutes" BIGINT,
    "condition" TEXT COLLATE "C" NOT NULL,
    "actions" TEXT COLLATE "C" NOT NULL,
    "stopsAfter" BOOLEAN NOT NULL DEFAULT false,
    "runs" BIGINT NOT NULL DEFAULT 0,
    "lastRunAt" BIGINT,
    "failures" BIGINT NOT NULL DEFAULT 0,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",
    "deletedAt" BIGINT,

    CONSTRAINT "automation_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "automation_rule_version" (
    "workspaceId" BIGINT NOT NULL,
    "ruleId" BIGINT NOT NULL,
    "version" BIGINT NOT NULL,
    "rule" TEXT COLLATE "C" NOT NULL,
    "savedBy" TEXT COLLATE "C",
    "savedAt" BIGINT NOT NULL,

    CONSTRAINT "automation_rule_version_pkey" PRIMARY KEY ("workspaceId","ruleId","version")
);

-- CreateTable
CREATE TABLE "automation_run" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "ruleId" BIGINT NOT NULL,
    "version" BIGINT NOT NULL,
    "rootId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "outcome" TEXT COLLATE "C" NOT NULL,
    "details" TEXT COLLATE "C" NOT NULL,
    "wrote" BOOLEAN NOT NULL DEFAULT false,
    "at" BIGINT NOT NULL,

    CONSTRAINT "automation_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "automation_timer" (
    "workspaceId" BIGINT NOT NULL,
    "ruleId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "anchorAt" BIGINT NOT NULL,
    "dueAt" BIGINT NOT NULL,

    CONSTRAINT "automation_timer_pkey" PRIMARY KEY ("workspaceId","ruleId","conversationId")
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

-- AddForeignKey
ALTER TABLE "automation_rule" ADD CONSTRAINT "automation_rule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_rule_version" ADD CONSTRAINT "automation_rule_version_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_rule_version" ADD CONSTRAINT "automation_rule_version_workspaceId_ruleId_fkey" FOREIGN KEY ("workspaceId", "ruleId") REFERENCES "automation_rule"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_run" ADD CONSTRAINT "automation_run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_run" ADD CONSTRAINT "automation_run_workspaceId_ruleId_fkey" FOREIGN KEY ("workspaceId", "ruleId") REFERENCES "automation_rule"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_run" ADD CONSTRAINT "automation_run_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_timer" ADD CONSTRAINT "automation_timer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_timer" ADD CONSTRAINT "automation_timer_workspaceId_ruleId_fkey" FOREIGN KEY ("workspaceId", "ruleId") REFERENCES "automation_rule"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_timer" ADD CONSTRAINT "automation_timer_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever chose how they are told of a deadline is told alike of what a rule tells them.
INSERT INTO "alert_choice" ("workspaceId", "attenderId", "topic", "bellOffAt", "sound", "desktop", "inDigest", "updatedAt")
SELECT "workspaceId", "attenderId", 'rule', "bellOffAt", "sound", "desktop", "inDigest", "updatedAt" FROM "alert_choice" WHERE "topic" = 'deadline';
