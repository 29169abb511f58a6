-- AlterTable
ALTER TABLE "attender" ADD COLUMN     "quietHours" TEXT;
