-- AlterTable
ALTER TABLE "conversation" ADD COLUMN "ourSeq" INTEGER NOT NULL DEFAULT 0;

-- The newest message of our side, found from the end of each conversation by the index of its numbers.
UPDATE "conversation" SET "ourSeq" = COALESCE((
  SELECT m."seq" FROM "message" m
  WHERE m."workspaceId" = "conversation"."workspaceId" AND m."conversationId" = "conversation"."id" AND m."senderKind" <> 'customer'
  ORDER BY m."seq" DESC LIMIT 1
), 0);
