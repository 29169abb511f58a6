-- AlterTable
ALTER TABLE "web_chat" ADD COLUMN     "ownFields" TEXT COLLATE "C" NOT NULL DEFAULT '[]';
