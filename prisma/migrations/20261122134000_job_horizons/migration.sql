-- A job is tried until a moment, and not so many times; how often its worker died with it is counted apart.
ALTER TABLE "job" ADD COLUMN "giveUpAt" DATETIME;
ALTER TABLE "job" ADD COLUMN "takeovers" INTEGER NOT NULL DEFAULT 0;

-- The same as before, without the number of attempts.
DROP TRIGGER "survey_after_closing";
CREATE TRIGGER "survey_after_closing" AFTER INSERT ON "conversation_fact"
WHEN NEW."kind" = 'closed' AND COALESCE(
  (SELECT "isEnabled" FROM "survey_choice" WHERE "workspaceId" = NEW."workspaceId" AND "conversationId" = NEW."conversationId"),
  (SELECT s."isEnabled" FROM "survey_setting" s JOIN "conversation" c ON c."workspaceId" = s."workspaceId" AND c."channel" = s."channel"
    WHERE c."workspaceId" = NEW."workspaceId" AND c."id" = NEW."conversationId"), 0) = 1
BEGIN
  INSERT INTO "job" ("workspaceId", "type", "payload", "uniqueKey", "status", "runAt", "attempts", "createdAt", "updatedAt")
    VALUES (NEW."workspaceId", 'satisfaction.send',
      json_object('workspaceId', NEW."workspaceId", 'conversationId', NEW."conversationId", 'factId', NEW."id"), 'satisfaction.send:' || NEW."id",
      'queued', CAST(unixepoch('subsec') * 1000 AS INTEGER) + 60000, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT ("uniqueKey") DO NOTHING;
END;

DROP TRIGGER "analytics_time_zone";
CREATE TRIGGER "analytics_time_zone" AFTER UPDATE OF "timeZone" ON "workspace" WHEN OLD."timeZone" IS NOT NEW."timeZone" BEGIN
  INSERT INTO "job" ("workspaceId", "type", "payload", "status", "runAt", "attempts", "createdAt", "updatedAt")
    VALUES (NEW."id", 'analytics.rebuild', json_object('workspaceId', NEW."id"), 'queued', CAST(unixepoch('subsec') * 1000 AS INTEGER), 0,
      CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
ALTER TABLE "job" DROP COLUMN "maxAttempts";

-- What is known of the mail with an attender's newest invite. Those of before count as sent, as the screen said.
ALTER TABLE "attender" ADD COLUMN "inviteQueuedAt" DATETIME;
ALTER TABLE "attender" ADD COLUMN "inviteMailState" TEXT NOT NULL DEFAULT 'sent';
ALTER TABLE "attender" ADD COLUMN "inviteMailError" TEXT;
