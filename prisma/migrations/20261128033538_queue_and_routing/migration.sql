-- CreateTable
CREATE TABLE "team_routing" (
    "workspaceId" INTEGER NOT NULL,
    "audience" INTEGER NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'manual',
    "calendarId" INTEGER,
    "isAlways" BOOLEAN NOT NULL DEFAULT false,
    "offerSeconds" INTEGER NOT NULL DEFAULT 0,
    "skillWaitSeconds" INTEGER NOT NULL DEFAULT 120,
    "stickyHours" INTEGER NOT NULL DEFAULT 72,
    "requeueMinutes" INTEGER NOT NULL DEFAULT 5,
    "tellsPlace" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,

    PRIMARY KEY ("workspaceId", "audience"),
    CONSTRAINT "team_routing_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "team_routing_workspaceId_calendarId_fkey" FOREIGN KEY ("workspaceId", "calendarId") REFERENCES "calendar" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "routing_setting" (
    "workspaceId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "webchat" INTEGER NOT NULL DEFAULT 20,
    "whatsapp" INTEGER NOT NULL DEFAULT 15,
    "email" INTEGER NOT NULL DEFAULT 5,
    "lastTurn" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "routing_setting_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "routed_attender" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "units" INTEGER NOT NULL DEFAULT 100,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "misses" INTEGER NOT NULL DEFAULT 0,
    "leftAt" DATETIME,

    PRIMARY KEY ("workspaceId", "attenderId"),
    CONSTRAINT "routed_attender_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "routed_attender_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "queue_entry" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "audience" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,
    "enteredAt" DATETIME NOT NULL,
    "joinedAt" DATETIME NOT NULL,
    "wanted" TEXT NOT NULL DEFAULT '[]',
    "relaxAt" DATETIME,
    "heldUntil" DATETIME,
    "offeredTo" INTEGER,
    "offeredUntil" DATETIME,
    "passedBy" TEXT NOT NULL DEFAULT '[]',

    PRIMARY KEY ("workspaceId", "conversationId"),
    CONSTRAINT "queue_entry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "queue_entry_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "queue_stay" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "audience" INTEGER NOT NULL,
    "enteredAt" DATETIME NOT NULL,
    "joinedAt" DATETIME NOT NULL,
    "leftAt" DATETIME NOT NULL,
    "how" TEXT NOT NULL,
    "attenderId" INTEGER,
    CONSTRAINT "queue_stay_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "queue_stay_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
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

-- The schema's language has no partial indexes.
CREATE INDEX "conversation_held_idx" ON "conversation"("workspaceId", "assignedAttenderId", "id") WHERE "status" <> 'closed';

-- Whatever waits for somebody is in the queue.
INSERT INTO "queue_entry" ("workspaceId", "conversationId", "audience", "rank", "enteredAt", "joinedAt")
SELECT "workspaceId", "id", "audience",
  CASE "priority" WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END,
  COALESCE("awaitingReplySince", "createdAt"), COALESCE("awaitingReplySince", "createdAt")
FROM "conversation"
WHERE "assignedAttenderId" IS NULL AND "status" <> 'closed' AND NOT "isOutbound" AND "snoozedUntil" IS NULL AND "deletedAt" IS NULL;
