-- CreateTable
CREATE TABLE "team_routing" (
    "workspaceId" BIGINT NOT NULL,
    "audience" BIGINT NOT NULL,
    "mode" TEXT COLLATE "C" NOT NULL DEFAULT 'manual',
    "calendarId" BIGINT,
    "isAlways" BOOLEAN NOT NULL DEFAULT false,
    "offerSeconds" BIGINT NOT NULL DEFAULT 0,
    "skillWaitSeconds" BIGINT NOT NULL DEFAULT 120,
    "stickyHours" BIGINT NOT NULL DEFAULT 72,
    "requeueMinutes" BIGINT NOT NULL DEFAULT 5,
    "tellsPlace" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "team_routing_pkey" PRIMARY KEY ("workspaceId","audience")
);

-- CreateTable
CREATE TABLE "routing_setting" (
    "workspaceId" BIGINT NOT NULL,
    "webchat" BIGINT NOT NULL DEFAULT 20,
    "whatsapp" BIGINT NOT NULL DEFAULT 15,
    "email" BIGINT NOT NULL DEFAULT 5,
    "lastTurn" BIGINT NOT NULL DEFAULT 0,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "routing_setting_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateTable
CREATE TABLE "routed_attender" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "units" BIGINT NOT NULL DEFAULT 100,
    "turn" BIGINT NOT NULL DEFAULT 0,
    "misses" BIGINT NOT NULL DEFAULT 0,
    "leftAt" BIGINT,

    CONSTRAINT "routed_attender_pkey" PRIMARY KEY ("workspaceId","attenderId")
);

-- CreateTable
CREATE TABLE "queue_entry" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "audience" BIGINT NOT NULL,
    "rank" BIGINT NOT NULL,
    "enteredAt" BIGINT NOT NULL,
    "joinedAt" BIGINT NOT NULL,
    "wanted" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "relaxAt" BIGINT,
    "heldUntil" BIGINT,
    "offeredTo" BIGINT,
    "offeredUntil" BIGINT,
    "passedBy" TEXT COLLATE "C" NOT NULL DEFAULT '[]',

    CONSTRAINT "queue_entry_pkey" PRIMARY KEY ("workspaceId","conversationId")
);

-- CreateTable
CREATE TABLE "queue_stay" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "audience" BIGINT NOT NULL,
    "enteredAt" BIGINT NOT NULL,
    "joinedAt" BIGINT NOT NULL,
    "leftAt" BIGINT NOT NULL,
    "how" TEXT COLLATE "C" NOT NULL,
    "attenderId" BIGINT,

    CONSTRAINT "queue_stay_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "team_routing_workspaceId_calendarId_idx" ON "team_routing"("workspaceId", "calendarId");

-- CreateIndex
CREATE INDEX "queue_entry_order_idx" ON "queue_entry"("workspaceId", "audience", "rank", "enteredAt", "conversationId");

-- CreateIndex
CREATE INDEX "queue_stay_workspaceId_conversationId_id_idx" ON "queue_stay"("workspaceId", "conversationId", "id");

-- CreateIndex
CREATE INDEX "queue_stay_workspaceId_audience_leftAt_id_idx" ON "queue_stay"("workspaceId", "audience", "leftAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "queue_stay_workspaceId_id_key" ON "queue_stay"("workspaceId", "id");

-- AddForeignKey
ALTER TABLE "team_routing" ADD CONSTRAINT "team_routing_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_routing" ADD CONSTRAINT "team_routing_workspaceId_calendarId_fkey" FOREIGN KEY ("workspaceId", "calendarId") REFERENCES "calendar"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "routing_setting" ADD CONSTRAINT "routing_setting_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "routed_attender" ADD CONSTRAINT "routed_attender_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "routed_attender" ADD CONSTRAINT "routed_attender_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_entry" ADD CONSTRAINT "queue_entry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_entry" ADD CONSTRAINT "queue_entry_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_stay" ADD CONSTRAINT "queue_stay_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_stay" ADD CONSTRAINT "queue_stay_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The schema's language has no partial indexes.
CREATE INDEX "conversation_held_idx" ON "conversation"("workspaceId", "assignedAttenderId", "id") WHERE "status" <> 'closed';

-- Whatever waits for somebody is in the queue.
INSERT INTO "queue_entry" ("workspaceId", "conversationId", "audience", "rank", "enteredAt", "joinedAt")
SELECT "workspaceId", "id", "audience",
  CASE "priority" WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END,
  COALESCE("awaitingReplySince", "createdAt"), COALESCE("awaitingReplySince", "createdAt")
FROM "conversation"
WHERE "assignedAttenderId" IS NULL AND "status" <> 'closed' AND NOT "isOutbound" AND "snoozedUntil" IS NULL AND "deletedAt" IS NULL;
