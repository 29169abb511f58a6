-- CreateTable
CREATE TABLE "workspace" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "clientId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'America/Sao_Paulo',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "attender" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "firstName" TEXT NOT NULL,
    "surname" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT,
    "profile" INTEGER NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "namaEdition" TEXT NOT NULL,
    "primaryLanguage" TEXT NOT NULL DEFAULT 'pt-BR',
    "secondaryLanguage" TEXT NOT NULL DEFAULT 'en',
    "theme" TEXT NOT NULL DEFAULT 'system',
    "lastLoginAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "attender_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "session" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL DEFAULT '',
    "ipAddress" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "session_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "session_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "company" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "website" TEXT,
    "address" TEXT,
    "industry" TEXT,
    "size" TEXT NOT NULL DEFAULT 'small',
    "status" TEXT NOT NULL DEFAULT 'active',
    "tags" JSONB NOT NULL,
    "notes" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "company_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "customer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "companyId" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'active',
    "tags" JSONB NOT NULL,
    "notes" TEXT,
    "lastContactAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "customer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "customer_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "company" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "conversation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "customerId" INTEGER NOT NULL,
    "companyId" INTEGER,
    "assignedAttenderId" INTEGER,
    "visitorId" INTEGER,
    "channel" TEXT NOT NULL DEFAULT 'webchat',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "tags" JSONB NOT NULL,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "lastMessageText" TEXT,
    "lastMessageAt" DATETIME,
    "lastMessageAttenderId" INTEGER,
    "lastMessageFromAttender" BOOLEAN NOT NULL DEFAULT false,
    "awaitingReplySince" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "lastActivityAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" DATETIME,
    "closedBy" TEXT,
    "closeReason" TEXT,
    CONSTRAINT "conversation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "company" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_workspaceId_assignedAttenderId_fkey" FOREIGN KEY ("workspaceId", "assignedAttenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_workspaceId_visitorId_fkey" FOREIGN KEY ("workspaceId", "visitorId") REFERENCES "visitor" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "message" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "clientMessageId" TEXT,
    "senderKind" TEXT NOT NULL,
    "attenderId" INTEGER,
    "type" TEXT NOT NULL DEFAULT 'text',
    "content" TEXT NOT NULL,
    "replyToSeq" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "message_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "message_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "attachment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "messageSeq" INTEGER NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "attachment_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "attachment_workspaceId_conversationId_messageSeq_fkey" FOREIGN KEY ("workspaceId", "conversationId", "messageSeq") REFERENCES "message" ("workspaceId", "conversationId", "seq") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "web_chat" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "clientKey" TEXT NOT NULL,
    "allowedDomains" JSONB NOT NULL,
    "chatbotName" TEXT NOT NULL,
    "welcomeMessage" TEXT NOT NULL,
    "contactMessage" TEXT NOT NULL,
    "headerColor" TEXT NOT NULL DEFAULT '#B4472F',
    "backgroundColor" TEXT NOT NULL DEFAULT '#FFFFFF',
    "userMessageColor" TEXT NOT NULL DEFAULT '#B4472F',
    "position" TEXT NOT NULL DEFAULT 'bottom_right',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "web_chat_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "visitor" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "webChatId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "customerId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "visitor_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "visitor_workspaceId_webChatId_fkey" FOREIGN KEY ("workspaceId", "webChatId") REFERENCES "web_chat" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "visitor_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "conversation_counter" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "value" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "attenderId", "name"),
    CONSTRAINT "conversation_counter_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER,
    "action" TEXT NOT NULL,
    "subjectType" TEXT,
    "subjectId" TEXT,
    "details" JSONB NOT NULL,
    "ipAddress" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "audit_event_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "audit_event_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "job" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "uniqueKey" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "runAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "maxAttempts" INTEGER NOT NULL DEFAULT 8,
    "leasedUntil" DATETIME,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "finishedAt" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "workspace_clientId_key" ON "workspace"("clientId");

-- CreateIndex
CREATE UNIQUE INDEX "attender_email_key" ON "attender"("email");

-- CreateIndex
CREATE INDEX "attender_workspaceId_isActive_firstName_idx" ON "attender"("workspaceId", "isActive", "firstName");

-- CreateIndex
CREATE UNIQUE INDEX "attender_workspaceId_id_key" ON "attender"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "session_tokenHash_key" ON "session"("tokenHash");

-- CreateIndex
CREATE INDEX "session_workspaceId_attenderId_idx" ON "session"("workspaceId", "attenderId");

-- CreateIndex
CREATE INDEX "session_expiresAt_idx" ON "session"("expiresAt");

-- CreateIndex
CREATE INDEX "company_workspaceId_name_idx" ON "company"("workspaceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "company_workspaceId_id_key" ON "company"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "customer_workspaceId_name_idx" ON "customer"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "customer_workspaceId_email_idx" ON "customer"("workspaceId", "email");

-- CreateIndex
CREATE INDEX "customer_workspaceId_companyId_idx" ON "customer"("workspaceId", "companyId");

-- CreateIndex
CREATE UNIQUE INDEX "customer_workspaceId_id_key" ON "customer"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_lastActivityAt_id_idx" ON "conversation"("workspaceId", "lastActivityAt", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_status_lastActivityAt_id_idx" ON "conversation"("workspaceId", "status", "lastActivityAt", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_assignedAttenderId_lastActivityAt_id_idx" ON "conversation"("workspaceId", "assignedAttenderId", "lastActivityAt", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_assignedAttenderId_awaitingReplySince_id_idx" ON "conversation"("workspaceId", "assignedAttenderId", "awaitingReplySince", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_customerId_idx" ON "conversation"("workspaceId", "customerId");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_companyId_idx" ON "conversation"("workspaceId", "companyId");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_visitorId_idx" ON "conversation"("workspaceId", "visitorId");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_workspaceId_id_key" ON "conversation"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "message_workspaceId_conversationId_seq_key" ON "message"("workspaceId", "conversationId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "message_clientMessageId_workspaceId_conversationId_key" ON "message"("clientMessageId", "workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "attachment_workspaceId_conversationId_messageSeq_idx" ON "attachment"("workspaceId", "conversationId", "messageSeq");

-- CreateIndex
CREATE UNIQUE INDEX "web_chat_clientKey_key" ON "web_chat"("clientKey");

-- CreateIndex
CREATE UNIQUE INDEX "web_chat_workspaceId_id_key" ON "web_chat"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "visitor_tokenHash_key" ON "visitor"("tokenHash");

-- CreateIndex
CREATE INDEX "visitor_workspaceId_webChatId_idx" ON "visitor"("workspaceId", "webChatId");

-- CreateIndex
CREATE INDEX "visitor_workspaceId_customerId_idx" ON "visitor"("workspaceId", "customerId");

-- CreateIndex
CREATE UNIQUE INDEX "visitor_workspaceId_id_key" ON "visitor"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "audit_event_workspaceId_createdAt_idx" ON "audit_event"("workspaceId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "job_uniqueKey_key" ON "job"("uniqueKey");

-- CreateIndex
CREATE INDEX "job_status_runAt_idx" ON "job"("status", "runAt");

-- Tab counters. count(*) over a workspace's conversations grows with the table, so the counts are kept by the same
-- statement that changes a conversation, whatever code runs it. 'unread' is waiting or pending (specification 2, 4.2).
CREATE TRIGGER "conversation_counter_insert" AFTER INSERT ON "conversation" BEGIN
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value") VALUES (NEW."workspaceId", 0, 'all', 1)
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + 1;
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value") SELECT NEW."workspaceId", 0, 'unread', 1 WHERE NEW."status" IN ('waiting', 'pending')
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + 1;
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value") SELECT NEW."workspaceId", 0, 'closed', 1 WHERE NEW."status" = 'closed'
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + 1;
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value") SELECT NEW."workspaceId", NEW."assignedAttenderId", 'mine', 1 WHERE NEW."assignedAttenderId" IS NOT NULL
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + 1;
END;

CREATE TRIGGER "conversation_counter_delete" AFTER DELETE ON "conversation" BEGIN
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE "workspaceId" = OLD."workspaceId" AND "attenderId" = 0 AND "name" = 'all';
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE OLD."status" IN ('waiting', 'pending') AND "workspaceId" = OLD."workspaceId" AND "attenderId" = 0 AND "name" = 'unread';
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE OLD."status" = 'closed' AND "workspaceId" = OLD."workspaceId" AND "attenderId" = 0 AND "name" = 'closed';
  UPDATE "conversation_counter" SET "value" = "value" - 1 WHERE OLD."assignedAttenderId" IS NOT NULL AND "workspaceId" = OLD."workspaceId" AND "attenderId" = OLD."assignedAttenderId" AND "name" = 'mine';
END;

CREATE TRIGGER "conversation_counter_unread" AFTER UPDATE OF "status" ON "conversation"
WHEN (OLD."status" IN ('waiting', 'pending')) <> (NEW."status" IN ('waiting', 'pending')) BEGIN
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value")
    VALUES (NEW."workspaceId", 0, 'unread', CASE WHEN NEW."status" IN ('waiting', 'pending') THEN 1 ELSE -1 END)
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + excluded."value";
END;

CREATE TRIGGER "conversation_counter_closed" AFTER UPDATE OF "status" ON "conversation"
WHEN (OLD."status" = 'closed') <> (NEW."status" = 'closed') BEGIN
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value")
    VALUES (NEW."workspaceId", 0, 'closed', CASE WHEN NEW."status" = 'closed' THEN 1 ELSE -1 END)
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + excluded."value";
END;

CREATE TRIGGER "conversation_counter_mine" AFTER UPDATE OF "assignedAttenderId" ON "conversation"
WHEN OLD."assignedAttenderId" IS NOT NEW."assignedAttenderId" BEGIN
  UPDATE "conversation_counter" SET "value" = "value" - 1
    WHERE OLD."assignedAttenderId" IS NOT NULL AND "workspaceId" = OLD."workspaceId" AND "attenderId" = OLD."assignedAttenderId" AND "name" = 'mine';
  INSERT INTO "conversation_counter" ("workspaceId", "attenderId", "name", "value")
    SELECT NEW."workspaceId", NEW."assignedAttenderId", 'mine', 1 WHERE NEW."assignedAttenderId" IS NOT NULL
    ON CONFLICT ("workspaceId", "attenderId", "name") DO UPDATE SET "value" = "value" + 1;
END;
