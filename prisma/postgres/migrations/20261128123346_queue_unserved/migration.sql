-- AlterTable
ALTER TABLE "team_routing" ADD COLUMN     "unservedAt" BIGINT;
