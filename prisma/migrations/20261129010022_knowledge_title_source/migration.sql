-- AlterTable
ALTER TABLE "knowledge_item" ADD COLUMN "titleSource" TEXT;
