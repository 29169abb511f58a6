-- AlterTable
ALTER TABLE "attachment" ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0;

-- The order in which they were added, which only SQLite knew.
UPDATE "attachment" SET "position" = (
  SELECT count(*) FROM "attachment" AS "before"
  WHERE "before"."workspaceId" = "attachment"."workspaceId"
    AND "before"."conversationId" = "attachment"."conversationId"
    AND "before"."messageSeq" = "attachment"."messageSeq"
    AND "before".rowid < "attachment".rowid
);
