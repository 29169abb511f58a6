-- AlterTable
ALTER TABLE "email_message" ADD COLUMN "bccAddresses" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "email_message" ADD COLUMN "isAddressed" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "email_message" ADD COLUMN "forwardsSeq" INTEGER;
ALTER TABLE "email_message" ADD COLUMN "forwardsFiles" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "held_message" ADD COLUMN "email" TEXT;
