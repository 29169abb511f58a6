-- CreateTable
CREATE TABLE "conversation_fact" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "attenderId" INTEGER,
    "closedBy" TEXT,
    "afterSeq" INTEGER NOT NULL,
    CONSTRAINT "conversation_fact_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "analytics_event" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "metric" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "day" INTEGER NOT NULL,
    "hour" INTEGER NOT NULL,
    "endAt" DATETIME,
    "endDay" INTEGER,
    "attenderId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "tags" JSONB NOT NULL,
    "value" BIGINT
);

-- CreateTable
CREATE TABLE "analytics_day" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "opened" INTEGER NOT NULL DEFAULT 0,
    "closedBot" INTEGER NOT NULL DEFAULT 0,
    "closedHuman" INTEGER NOT NULL DEFAULT 0,
    "closedOther" INTEGER NOT NULL DEFAULT 0,
    "handled" INTEGER NOT NULL DEFAULT 0,
    "handlingMs" BIGINT NOT NULL DEFAULT 0,
    "answered" INTEGER NOT NULL DEFAULT 0,
    "responseMs" BIGINT NOT NULL DEFAULT 0,
    "openBot" INTEGER NOT NULL DEFAULT 0,
    "openHuman" INTEGER NOT NULL DEFAULT 0,
    "openUnassigned" INTEGER NOT NULL DEFAULT 0,
    "satisfied" INTEGER NOT NULL DEFAULT 0,
    "unsatisfied" INTEGER NOT NULL DEFAULT 0,
    "unanswered" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("workspaceId", "attenderId", "tag", "day", "channel")
);

-- CreateTable
CREATE TABLE "analytics_hour" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "hour" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "opened" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("workspaceId", "attenderId", "tag", "day", "hour", "channel")
);

-- CreateTable
CREATE TABLE "analytics_open" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "bot" INTEGER NOT NULL DEFAULT 0,
    "human" INTEGER NOT NULL DEFAULT 0,
    "unassigned" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("workspaceId", "attenderId", "tag", "channel")
);

-- CreateTable
CREATE TABLE "analytics_dirty" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "conversationId")
);

-- CreateTable
CREATE TABLE "attender_availability" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "chosen" TEXT NOT NULL DEFAULT 'available',
    "status" TEXT NOT NULL DEFAULT 'offline',
    "since" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "attenderId"),
    CONSTRAINT "attender_availability_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "survey_setting" (
    "workspaceId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "isEnabled" BOOLEAN NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "channel"),
    CONSTRAINT "survey_setting_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "survey_choice" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "isEnabled" BOOLEAN NOT NULL,

    PRIMARY KEY ("workspaceId", "conversationId"),
    CONSTRAINT "survey_choice_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "survey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "factId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "sentAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "rating" TEXT,
    "comment" TEXT,
    "answeredAt" DATETIME,
    CONSTRAINT "survey_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "analytics_export" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "query" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "totalRows" INTEGER,
    "size" INTEGER,
    "storageKey" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME,
    CONSTRAINT "analytics_export_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "analytics_export_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "conversation_fact_workspaceId_conversationId_id_idx" ON "conversation_fact"("workspaceId", "conversationId", "id");

-- CreateIndex
CREATE INDEX "analytics_event_workspaceId_conversationId_idx" ON "analytics_event"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "analytics_event_workspaceId_metric_day_at_id_idx" ON "analytics_event"("workspaceId", "metric", "day", "at", "id");

-- CreateIndex
CREATE INDEX "analytics_event_workspaceId_metric_endDay_at_id_idx" ON "analytics_event"("workspaceId", "metric", "endDay", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "survey_tokenHash_key" ON "survey"("tokenHash");

-- CreateIndex
CREATE INDEX "survey_workspaceId_conversationId_idx" ON "survey"("workspaceId", "conversationId");

-- CreateIndex
CREATE UNIQUE INDEX "survey_workspaceId_id_key" ON "survey"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "survey_workspaceId_factId_key" ON "survey"("workspaceId", "factId");

-- CreateIndex
CREATE INDEX "analytics_export_workspaceId_attenderId_id_idx" ON "analytics_export"("workspaceId", "attenderId", "id");

-- CreateIndex
CREATE INDEX "analytics_export_workspaceId_storageKey_idx" ON "analytics_export"("workspaceId", "storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "analytics_export_workspaceId_id_key" ON "analytics_export"("workspaceId", "id");

-- What happens to a conversation, written by the statement that does it, whatever code runs it. One trigger for status and
-- assignee, because the order of several isn't defined. A statement that leaves updatedAt alone gets the clock's time.
CREATE TRIGGER "analytics_conversation_insert" AFTER INSERT ON "conversation" BEGIN
  INSERT INTO "conversation_fact" ("workspaceId", "conversationId", "kind", "at", "attenderId", "closedBy", "afterSeq")
    VALUES (NEW."workspaceId", NEW."id", 'opened', NEW."createdAt", NEW."assignedAttenderId", NULL, 0);
  INSERT INTO "conversation_fact" ("workspaceId", "conversationId", "kind", "at", "attenderId", "closedBy", "afterSeq")
    SELECT NEW."workspaceId", NEW."id", 'closed', COALESCE(NEW."closedAt", NEW."createdAt"), NEW."assignedAttenderId", NEW."closedBy", NEW."lastSeq"
    WHERE NEW."status" = 'closed';
  INSERT INTO "analytics_dirty" ("workspaceId", "conversationId") VALUES (NEW."workspaceId", NEW."id")
    ON CONFLICT ("workspaceId", "conversationId") DO NOTHING;
END;

CREATE TRIGGER "analytics_conversation_change" AFTER UPDATE OF "status", "assignedAttenderId" ON "conversation"
WHEN (OLD."status" = 'closed') <> (NEW."status" = 'closed') OR OLD."assignedAttenderId" IS NOT NEW."assignedAttenderId" BEGIN
  INSERT INTO "conversation_fact" ("workspaceId", "conversationId", "kind", "at", "attenderId", "closedBy", "afterSeq")
    SELECT NEW."workspaceId", NEW."id", 'reopened',
      iif(OLD."updatedAt" IS NEW."updatedAt", CAST(unixepoch('subsec') * 1000 AS INTEGER), NEW."updatedAt"), OLD."assignedAttenderId", NULL, OLD."lastSeq"
    WHERE OLD."status" = 'closed' AND NEW."status" <> 'closed';
  INSERT INTO "conversation_fact" ("workspaceId", "conversationId", "kind", "at", "attenderId", "closedBy", "afterSeq")
    SELECT NEW."workspaceId", NEW."id", 'assigned',
      iif(OLD."updatedAt" IS NEW."updatedAt", CAST(unixepoch('subsec') * 1000 AS INTEGER), NEW."updatedAt"), NEW."assignedAttenderId", NULL, OLD."lastSeq"
    WHERE OLD."assignedAttenderId" IS NOT NEW."assignedAttenderId";
  INSERT INTO "conversation_fact" ("workspaceId", "conversationId", "kind", "at", "attenderId", "closedBy", "afterSeq")
    SELECT NEW."workspaceId", NEW."id", 'closed',
      COALESCE(NEW."closedAt", iif(OLD."updatedAt" IS NEW."updatedAt", CAST(unixepoch('subsec') * 1000 AS INTEGER), NEW."updatedAt")),
      NEW."assignedAttenderId", NEW."closedBy", NEW."lastSeq"
    WHERE OLD."status" <> 'closed' AND NEW."status" = 'closed';
  INSERT INTO "analytics_dirty" ("workspaceId", "conversationId") VALUES (NEW."workspaceId", NEW."id")
    ON CONFLICT ("workspaceId", "conversationId") DO NOTHING;
END;

CREATE TRIGGER "analytics_conversation_place" AFTER UPDATE OF "tags", "channel", "deletedAt" ON "conversation"
WHEN OLD."tags" IS NOT NEW."tags" OR OLD."channel" IS NOT NEW."channel" OR (OLD."deletedAt" IS NULL) <> (NEW."deletedAt" IS NULL) BEGIN
  INSERT INTO "analytics_dirty" ("workspaceId", "conversationId") VALUES (NEW."workspaceId", NEW."id")
    ON CONFLICT ("workspaceId", "conversationId") DO NOTHING;
END;

-- An answer may be the first one; not while the events know of one since the conversation was opened.
CREATE TRIGGER "analytics_conversation_turn" AFTER UPDATE OF "status", "lastMessageAttenderId" ON "conversation"
WHEN (NEW."status" = 'active' AND OLD."status" IN ('waiting', 'pending')
    OR NEW."lastMessageAttenderId" IS NOT NULL AND NEW."lastMessageAttenderId" IS NOT OLD."lastMessageAttenderId")
  AND NOT EXISTS (SELECT 1 FROM "analytics_event" WHERE "workspaceId" = NEW."workspaceId" AND "conversationId" = NEW."id" AND "metric" = 'answered'
    AND "at" >= (SELECT max("at") FROM "conversation_fact" WHERE "workspaceId" = NEW."workspaceId" AND "conversationId" = NEW."id" AND "kind" IN ('opened', 'reopened')))
BEGIN
  INSERT INTO "analytics_dirty" ("workspaceId", "conversationId") VALUES (NEW."workspaceId", NEW."id")
    ON CONFLICT ("workspaceId", "conversationId") DO NOTHING;
END;

CREATE TRIGGER "analytics_conversation_delete" AFTER DELETE ON "conversation" BEGIN
  INSERT INTO "analytics_dirty" ("workspaceId", "conversationId") VALUES (OLD."workspaceId", OLD."id")
    ON CONFLICT ("workspaceId", "conversationId") DO NOTHING;
END;

-- The assistant has a conversation from its first automatic answer until it hands it over.
CREATE TRIGGER "analytics_assistant_answer" AFTER INSERT ON "assistant_answer"
WHEN NEW."kind" = 'auto_response' AND NEW."isKnown" = 1 AND NEW."conversationId" IS NOT NULL
  AND (SELECT "kind" FROM "conversation_fact" WHERE "workspaceId" = NEW."workspaceId" AND "conversationId" = NEW."conversationId"
    AND "kind" IN ('bot', 'handover', 'reopened') ORDER BY "id" DESC LIMIT 1) IS NOT 'bot'
BEGIN
  INSERT INTO "conversation_fact" ("workspaceId", "conversationId", "kind", "at", "attenderId", "closedBy", "afterSeq")
    SELECT "workspaceId", "id", 'bot', NEW."createdAt", "assignedAttenderId", NULL, "lastSeq" FROM "conversation"
    WHERE "workspaceId" = NEW."workspaceId" AND "id" = NEW."conversationId";
  INSERT INTO "analytics_dirty" ("workspaceId", "conversationId") VALUES (NEW."workspaceId", NEW."conversationId")
    ON CONFLICT ("workspaceId", "conversationId") DO NOTHING;
END;

CREATE TRIGGER "analytics_handover" AFTER INSERT ON "notification"
WHEN NEW."kind" = 'handover' AND NEW."conversationId" IS NOT NULL
  AND (SELECT "kind" FROM "conversation_fact" WHERE "workspaceId" = NEW."workspaceId" AND "conversationId" = NEW."conversationId"
    AND "kind" IN ('bot', 'handover', 'reopened') ORDER BY "id" DESC LIMIT 1) = 'bot'
BEGIN
  INSERT INTO "conversation_fact" ("workspaceId", "conversationId", "kind", "at", "attenderId", "closedBy", "afterSeq")
    SELECT "workspaceId", "id", 'handover', NEW."createdAt", "assignedAttenderId", NULL, "lastSeq" FROM "conversation"
    WHERE "workspaceId" = NEW."workspaceId" AND "id" = NEW."conversationId";
  INSERT INTO "analytics_dirty" ("workspaceId", "conversationId") VALUES (NEW."workspaceId", NEW."conversationId")
    ON CONFLICT ("workspaceId", "conversationId") DO NOTHING;
END;

CREATE TRIGGER "analytics_survey_insert" AFTER INSERT ON "survey" BEGIN
  INSERT INTO "analytics_dirty" ("workspaceId", "conversationId") VALUES (NEW."workspaceId", NEW."conversationId")
    ON CONFLICT ("workspaceId", "conversationId") DO NOTHING;
END;
CREATE TRIGGER "analytics_survey_update" AFTER UPDATE OF "rating" ON "survey" WHEN OLD."rating" IS NOT NEW."rating" BEGIN
  INSERT INTO "analytics_dirty" ("workspaceId", "conversationId") VALUES (NEW."workspaceId", NEW."conversationId")
    ON CONFLICT ("workspaceId", "conversationId") DO NOTHING;
END;

-- A closing asks for its survey a minute later, so that one which is undone asks for none.
CREATE TRIGGER "survey_after_closing" AFTER INSERT ON "conversation_fact"
WHEN NEW."kind" = 'closed' AND COALESCE(
  (SELECT "isEnabled" FROM "survey_choice" WHERE "workspaceId" = NEW."workspaceId" AND "conversationId" = NEW."conversationId"),
  (SELECT s."isEnabled" FROM "survey_setting" s JOIN "conversation" c ON c."workspaceId" = s."workspaceId" AND c."channel" = s."channel"
    WHERE c."workspaceId" = NEW."workspaceId" AND c."id" = NEW."conversationId"), 0) = 1
BEGIN
  INSERT INTO "job" ("workspaceId", "type", "payload", "uniqueKey", "status", "runAt", "attempts", "maxAttempts", "createdAt", "updatedAt")
    VALUES (NEW."workspaceId", 'satisfaction.send',
      json_object('workspaceId', NEW."workspaceId", 'conversationId', NEW."conversationId", 'factId', NEW."id"), 'satisfaction.send:' || NEW."id",
      'queued', CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000, 0, 8, CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT ("uniqueKey") DO NOTHING;
END;

-- Another calendar: every event has its day anew.
CREATE TRIGGER "analytics_time_zone" AFTER UPDATE OF "timeZone" ON "workspace" WHEN OLD."timeZone" IS NOT NEW."timeZone" BEGIN
  INSERT INTO "job" ("workspaceId", "type", "payload", "status", "runAt", "attempts", "maxAttempts", "createdAt", "updatedAt")
    VALUES (NEW."id", 'analytics.rebuild', json_object('workspaceId', NEW."id"), 'queued', CAST(unixepoch('subsec') * 1000 AS INTEGER), 0, 8,
      CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

-- What is there already, as far as it is known: who had a conversation when, and reopenings, weren't kept.
INSERT INTO "conversation_fact" ("workspaceId", "conversationId", "kind", "at", "attenderId", "closedBy", "afterSeq")
  SELECT "workspaceId", "id", 'opened', "createdAt", "assignedAttenderId", NULL, 0 FROM "conversation";
INSERT INTO "conversation_fact" ("workspaceId", "conversationId", "kind", "at", "attenderId", "closedBy", "afterSeq")
  SELECT "workspaceId", "id", 'closed', COALESCE("closedAt", "updatedAt"), "assignedAttenderId", "closedBy", "lastSeq" FROM "conversation" WHERE "status" = 'closed';
INSERT INTO "analytics_dirty" ("workspaceId", "conversationId") SELECT "workspaceId", "id" FROM "conversation";
