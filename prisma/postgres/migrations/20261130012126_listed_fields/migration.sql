-- AlterTable
ALTER TABLE "field_definition" ADD COLUMN "isListed" BOOLEAN NOT NULL DEFAULT false;
