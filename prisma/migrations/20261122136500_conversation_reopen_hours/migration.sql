-- AlterTable
ALTER TABLE "workspace" ADD COLUMN "conversationReopenHours" INTEGER NOT NULL DEFAULT 24;
