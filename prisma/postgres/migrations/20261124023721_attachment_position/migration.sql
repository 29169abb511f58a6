-- AlterTable
ALTER TABLE "attachment" ADD COLUMN     "position" BIGINT NOT NULL DEFAULT 0;
