-- AlterTable
ALTER TABLE "workspace" ADD COLUMN "address" TEXT;
ALTER TABLE "workspace" ADD COLUMN "cnpj" TEXT;
ALTER TABLE "workspace" ADD COLUMN "companyEmail" TEXT;
ALTER TABLE "workspace" ADD COLUMN "phone" TEXT;
ALTER TABLE "workspace" ADD COLUMN "website" TEXT;

-- CreateTable
CREATE TABLE "subscription" (
    "workspaceId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "planId" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "seats" INTEGER NOT NULL,
    "priceCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'BRL',
    "method" TEXT NOT NULL,
    "cardBrand" TEXT,
    "cardLast4" TEXT,
    "currentPeriodStart" DATETIME NOT NULL,
    "currentPeriodEnd" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "subscription_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "receipt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "transactionId" TEXT NOT NULL,
    "planId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "cardBrand" TEXT,
    "cardLast4" TEXT,
    "paidAt" DATETIME NOT NULL,
    "periodStart" DATETIME NOT NULL,
    "periodEnd" DATETIME NOT NULL,
    "payerName" TEXT NOT NULL,
    "payerCnpj" TEXT NOT NULL,
    "payerEmail" TEXT NOT NULL,
    "payerAddress" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "receipt_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "workspace_usage" (
    "workspaceId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "storageBytes" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "workspace_usage_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "signup" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "companyName" TEXT NOT NULL,
    "companyEmail" TEXT NOT NULL,
    "cnpj" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "website" TEXT,
    "address" TEXT,
    "responsibleName" TEXT NOT NULL,
    "personalEmail" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "planId" TEXT NOT NULL,
    "conflictField" TEXT,
    "workspaceId" INTEGER,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "completedAt" DATETIME
);

-- CreateTable
CREATE TABLE "payment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "signupId" INTEGER,
    "workspaceId" INTEGER,
    "provider" TEXT NOT NULL,
    "transactionId" TEXT NOT NULL,
    "providerPaymentId" TEXT,
    "method" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'BRL',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "pixCode" TEXT,
    "expiresAt" DATETIME,
    "cardBrand" TEXT,
    "cardLast4" TEXT,
    "failureCode" TEXT,
    "checkedAt" DATETIME,
    "paidAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "payment_signupId_fkey" FOREIGN KEY ("signupId") REFERENCES "signup" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payment_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "payment_event" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "provider" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "paymentRef" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateIndex
CREATE UNIQUE INDEX "receipt_transactionId_key" ON "receipt"("transactionId");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_workspaceId_number_key" ON "receipt"("workspaceId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "signup_tokenHash_key" ON "signup"("tokenHash");

-- CreateIndex
CREATE INDEX "signup_cnpj_status_idx" ON "signup"("cnpj", "status");

-- CreateIndex
CREATE INDEX "signup_expiresAt_idx" ON "signup"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "payment_transactionId_key" ON "payment"("transactionId");

-- CreateIndex
CREATE UNIQUE INDEX "payment_providerPaymentId_key" ON "payment"("providerPaymentId");

-- CreateIndex
CREATE INDEX "payment_signupId_status_idx" ON "payment"("signupId", "status");

-- CreateIndex
CREATE INDEX "payment_workspaceId_status_idx" ON "payment"("workspaceId", "status");

-- CreateIndex
CREATE UNIQUE INDEX "payment_event_provider_eventId_key" ON "payment_event"("provider", "eventId");

-- CreateIndex
CREATE UNIQUE INDEX "workspace_cnpj_key" ON "workspace"("cnpj");

-- Bytes of each workspace's files. Kept here and not by the code that stores them, because rows also go by cascade
-- (a purged conversation) and by jobs. Sending moves a file from upload to attachment, which comes to nothing.
CREATE TRIGGER "workspace_usage_upload_insert" AFTER INSERT ON "upload" BEGIN
  INSERT INTO "workspace_usage" ("workspaceId", "storageBytes") VALUES (NEW."workspaceId", NEW."size")
    ON CONFLICT ("workspaceId") DO UPDATE SET "storageBytes" = "storageBytes" + excluded."storageBytes";
END;
CREATE TRIGGER "workspace_usage_upload_delete" AFTER DELETE ON "upload" BEGIN
  UPDATE "workspace_usage" SET "storageBytes" = "storageBytes" - OLD."size" WHERE "workspaceId" = OLD."workspaceId";
END;
CREATE TRIGGER "workspace_usage_attachment_insert" AFTER INSERT ON "attachment" BEGIN
  INSERT INTO "workspace_usage" ("workspaceId", "storageBytes") VALUES (NEW."workspaceId", NEW."size")
    ON CONFLICT ("workspaceId") DO UPDATE SET "storageBytes" = "storageBytes" + excluded."storageBytes";
END;
CREATE TRIGGER "workspace_usage_attachment_delete" AFTER DELETE ON "attachment" BEGIN
  UPDATE "workspace_usage" SET "storageBytes" = "storageBytes" - OLD."size" WHERE "workspaceId" = OLD."workspaceId";
END;

-- What is there already.
INSERT INTO "workspace_usage" ("workspaceId", "storageBytes")
  SELECT "workspaceId", sum("size") FROM (
    SELECT "workspaceId", "size" FROM "upload" UNION ALL SELECT "workspaceId", "size" FROM "attachment"
  ) GROUP BY "workspaceId";
