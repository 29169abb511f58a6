-- AlterTable
ALTER TABLE "field_definition" ADD COLUMN "teamIds" TEXT NOT NULL DEFAULT '[]';
