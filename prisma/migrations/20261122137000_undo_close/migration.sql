-- AlterTable
ALTER TABLE "conversation" ADD COLUMN "beforeClose" TEXT;
