-- AlterTable
ALTER TABLE "whatsapp_channel" ADD COLUMN "accountState" TEXT;
ALTER TABLE "whatsapp_channel" ADD COLUMN "accountStateAt" DATETIME;
