-- AlterTable
ALTER TABLE "email_message" ADD COLUMN     "bccAddresses" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
ADD COLUMN     "forwardsFiles" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
ADD COLUMN     "forwardsSeq" BIGINT,
ADD COLUMN     "isAddressed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "held_message" ADD COLUMN     "email" TEXT COLLATE "C";
