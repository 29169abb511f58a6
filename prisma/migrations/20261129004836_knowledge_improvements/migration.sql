-- AlterTable
ALTER TABLE "knowledge_suggestion" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'addition';
ALTER TABLE "knowledge_suggestion" ADD COLUMN "drafted" TEXT;
