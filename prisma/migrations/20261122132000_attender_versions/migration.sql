-- Columns are added in place: redefining the table would drop what hangs on it.
ALTER TABLE "attender" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "attender" ADD COLUMN "fieldChanges" TEXT NOT NULL DEFAULT '{}';
