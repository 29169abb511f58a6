-- AlterTable
ALTER TABLE "field_definition" ADD COLUMN "teamIds" TEXT COLLATE "C" NOT NULL DEFAULT '[]';
