-- AlterTable
ALTER TABLE "knowledge_suggestion" ADD COLUMN     "drafted" TEXT COLLATE "C",
ADD COLUMN     "kind" TEXT COLLATE "C" NOT NULL DEFAULT 'addition';
