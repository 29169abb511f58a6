-- Columns are added in place: redefining the table would drop what hangs on it.
ALTER TABLE "attender" ADD COLUMN "pendingEmail" TEXT;
ALTER TABLE "attender" ADD COLUMN "pendingEmailAt" DATETIME;
