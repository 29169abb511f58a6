-- AlterTable
ALTER TABLE "web_chat" ADD COLUMN "ownFields" TEXT NOT NULL DEFAULT '[]';
