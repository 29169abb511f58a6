-- AlterTable
ALTER TABLE "conversation" ADD COLUMN "isOutbound" BOOLEAN NOT NULL DEFAULT false;

-- Those that the desk began (who writes to us brings no id), or in which our side wrote alone, and whose customer never wrote.
UPDATE "conversation" SET "isOutbound" = true
WHERE ("clientId" IS NOT NULL OR "lastSeq" > 0 AND "ourSeq" = "lastSeq") AND NOT EXISTS (
  SELECT 1 FROM "message" m
  WHERE m."workspaceId" = "conversation"."workspaceId" AND m."conversationId" = "conversation"."id" AND m."senderKind" = 'customer'
);

-- Each tab stays a range of one index in list order.
DROP INDEX "conversation_workspaceId_status_lastActivityAt_id_idx";
CREATE INDEX "conversation_workspaceId_status_isOutbound_lastActivityAt_id_idx" ON "conversation"("workspaceId", "status", "isOutbound", "lastActivityAt", "id");

-- 'unread' is waiting or pending, unless we began it and the customer hasn't written yet; the rest as before.
DROP TRIGGER "conversation_counter_insert";
DROP TRIGGER "conversation_counter_delete";
DROP TRIGGER "conversation_counter_deleted";
DROP TRIGGER "conversation_counter_unread";

CREATE TRIGGER "conversation_counter_insert" AFTER INSERT ON "conversation" BEGIN
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value") VALUES (NEW."workspaceId", 0, 'all', 1)
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + 1;
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value") SELECT NEW."workspaceId", 0, 'unread', 1
    WHERE NEW."status" IN ('waiting', 'pending') AND NOT NEW."isOutbound"
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + 1;
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value") SELECT NEW."workspaceId", 0, 'closed', 1 WHERE NEW."status" = 'closed'
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + 1;
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value") SELECT NEW."workspaceId", NEW."assignedAttenderId", 'mine', 1 WHERE NEW."assignedAttenderId" IS NOT NULL
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + 1;
END;

CREATE TRIGGER "conversation_counter_delete" AFTER DELETE ON "conversation" WHEN OLD."deletedAt" IS NULL BEGIN
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE "workspaceId" = OLD."workspaceId" AND "attenderId" = 0 AND "name" = 'all';
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE OLD."status" IN ('waiting', 'pending') AND NOT OLD."isOutbound"
    AND "workspaceId" = OLD."workspaceId" AND "attenderId" = 0 AND "name" = 'unread';
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE OLD."status" = 'closed' AND "workspaceId" = OLD."workspaceId" AND "attenderId" = 0 AND "name" = 'closed';
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE OLD."assignedAttenderId" IS NOT NULL AND "workspaceId" = OLD."workspaceId" AND "attenderId" = OLD."assignedAttenderId" AND "name" = 'mine';
END;

CREATE TRIGGER "conversation_counter_deleted" AFTER UPDATE OF "deletedAt" ON "conversation"
WHEN (OLD."deletedAt" IS NULL) <> (NEW."deletedAt" IS NULL) BEGIN
  UPDATE "conversation_counter" SET "value" = "value" + CASE WHEN NEW."deletedAt" IS NULL THEN 1 ELSE -1 END
    WHERE "workspaceId" = NEW."workspaceId" AND ("attenderId" = 0 AND ("name" = 'all'
      OR "name" = 'unread' AND NEW."status" IN ('waiting', 'pending') AND NOT NEW."isOutbound" OR "name" = 'closed' AND NEW."status" = 'closed')
      OR "attenderId" = NEW."assignedAttenderId" AND "name" = 'mine');
END;

CREATE TRIGGER "conversation_counter_unread" AFTER UPDATE OF "status", "isOutbound" ON "conversation"
WHEN NEW."deletedAt" IS NULL
  AND (OLD."status" IN ('waiting', 'pending') AND NOT OLD."isOutbound") <> (NEW."status" IN ('waiting', 'pending') AND NOT NEW."isOutbound") BEGIN
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value")
    VALUES (NEW."workspaceId", 0, 'unread', CASE WHEN NEW."status" IN ('waiting', 'pending') AND NOT NEW."isOutbound" THEN 1 ELSE -1 END)
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + excluded."value";
END;

UPDATE "conversation_counter" SET "value" = (
  SELECT count(*) FROM "conversation" c WHERE c."workspaceId" = "conversation_counter"."workspaceId"
    AND c."status" IN ('waiting', 'pending') AND NOT c."isOutbound" AND c."deletedAt" IS NULL
) WHERE "name" = 'unread';
