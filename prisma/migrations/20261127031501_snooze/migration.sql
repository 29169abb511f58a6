-- AlterTable
ALTER TABLE "conversation" ADD COLUMN "snoozedUntil" DATETIME;

-- CreateIndex
CREATE INDEX "conversation_workspaceId_snoozedUntil_id_idx" ON "conversation"("workspaceId", "snoozedUntil", "id");

-- Whoever chose how they are told of a mention is told alike of a conversation that is back.
INSERT INTO "alert_choice" ("workspaceId", "attenderId", "topic", "bellOffAt", "sound", "desktop", "updatedAt")
SELECT "workspaceId", "attenderId", 'snooze', "bellOffAt", "sound", "desktop", "updatedAt" FROM "alert_choice" WHERE "topic" = 'mention';
