-- A document that was longer than what is read of one was shown as if all of it had been read.
ALTER TABLE "knowledge_item" ADD COLUMN "isCut" BOOLEAN NOT NULL DEFAULT false;
