-- CreateTable
CREATE TABLE "chatbot_profile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "environment" TEXT NOT NULL DEFAULT 'production',
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "chatbot_profile_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "email_channel" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "profileId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "smtpHost" TEXT NOT NULL,
    "smtpPort" INTEGER NOT NULL,
    "smtpSecurity" TEXT NOT NULL DEFAULT 'starttls',
    "smtpUser" TEXT NOT NULL DEFAULT '',
    "smtpPassword" TEXT,
    "fromEmail" TEXT NOT NULL,
    "fromName" TEXT NOT NULL,
    "replyToEmail" TEXT,
    "signature" TEXT NOT NULL DEFAULT '',
    "signatureImageUrl" TEXT,
    "autoReplyEnabled" BOOLEAN NOT NULL DEFAULT false,
    "autoReplyMessage" TEXT NOT NULL DEFAULT '',
    "imapHost" TEXT,
    "imapPort" INTEGER NOT NULL DEFAULT 993,
    "imapSecurity" TEXT NOT NULL DEFAULT 'tls',
    "imapUser" TEXT NOT NULL DEFAULT '',
    "imapPassword" TEXT,
    "imapFolder" TEXT NOT NULL DEFAULT 'INBOX',
    "plusAddressing" BOOLEAN NOT NULL DEFAULT true,
    "inboundToken" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "email_channel_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "email_channel_workspaceId_profileId_fkey" FOREIGN KEY ("workspaceId", "profileId") REFERENCES "chatbot_profile" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "mailbox_state" (
    "workspaceId" INTEGER NOT NULL,
    "emailChannelId" INTEGER NOT NULL,
    "uidValidity" BIGINT,
    "lastUid" BIGINT NOT NULL DEFAULT 0,
    "since" DATETIME NOT NULL,
    "connectedAt" DATETIME,
    "lastError" TEXT,
    "lastErrorAt" DATETIME,

    PRIMARY KEY ("workspaceId", "emailChannelId"),
    CONSTRAINT "mailbox_state_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "mailbox_state_workspaceId_emailChannelId_fkey" FOREIGN KEY ("workspaceId", "emailChannelId") REFERENCES "email_channel" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "email_message" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "messageSeq" INTEGER NOT NULL,
    "emailChannelId" INTEGER,
    "messageId" TEXT NOT NULL,
    "inReplyTo" TEXT,
    "references" JSONB NOT NULL,
    "subject" TEXT NOT NULL,
    "fromAddress" TEXT NOT NULL,
    "fromName" TEXT NOT NULL,
    "toAddresses" JSONB NOT NULL,
    "ccAddresses" JSONB NOT NULL,
    "replyTo" TEXT,
    "quotedText" TEXT NOT NULL DEFAULT '',
    "html" TEXT,
    "hasRemoteImages" BOOLEAN NOT NULL DEFAULT false,
    "isAutomatic" BOOLEAN NOT NULL DEFAULT false,
    "isOutgoing" BOOLEAN NOT NULL DEFAULT false,
    "digest" TEXT NOT NULL,
    "rawKey" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("workspaceId", "conversationId", "messageSeq"),
    CONSTRAINT "email_message_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "email_message_workspaceId_conversationId_messageSeq_fkey" FOREIGN KEY ("workspaceId", "conversationId", "messageSeq") REFERENCES "message" ("workspaceId", "conversationId", "seq") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "email_message_workspaceId_emailChannelId_fkey" FOREIGN KEY ("workspaceId", "emailChannelId") REFERENCES "email_channel" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "message_delivery" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "messageSeq" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "providerMessageId" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "errorCode" TEXT,
    "errorDetail" TEXT,
    "nextAttemptAt" DATETIME,
    "queuedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "conversationId", "messageSeq"),
    CONSTRAINT "message_delivery_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "message_delivery_workspaceId_conversationId_messageSeq_fkey" FOREIGN KEY ("workspaceId", "conversationId", "messageSeq") REFERENCES "message" ("workspaceId", "conversationId", "seq") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "quarantined_message" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "emailChannelId" INTEGER,
    "reason" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "fromAddress" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL DEFAULT '',
    "rawKey" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" DATETIME,
    CONSTRAINT "quarantined_message_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "quarantined_message_workspaceId_emailChannelId_fkey" FOREIGN KEY ("workspaceId", "emailChannelId") REFERENCES "email_channel" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "auto_reply" (
    "workspaceId" INTEGER NOT NULL,
    "emailChannelId" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("workspaceId", "emailChannelId", "address", "day"),
    CONSTRAINT "auto_reply_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "auto_reply_workspaceId_emailChannelId_fkey" FOREIGN KEY ("workspaceId", "emailChannelId") REFERENCES "email_channel" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "chatbot_profile_workspaceId_id_key" ON "chatbot_profile"("workspaceId", "id");

-- web_chat gets a foreign key, which SQLite can't add to a table that is there; the migration runner has the checks off.
CREATE TABLE "new_web_chat" (
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
    "profileId" INTEGER,
    "preChatFields" JSONB NOT NULL DEFAULT '[]',
    "followsHours" BOOLEAN NOT NULL DEFAULT false,
    "offlineMessage" TEXT NOT NULL DEFAULT '',
    "identitySecret" TEXT,
    "tokensSince" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "web_chat_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "web_chat_workspaceId_profileId_fkey" FOREIGN KEY ("workspaceId", "profileId") REFERENCES "chatbot_profile" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_web_chat" ("allowedDomains", "backgroundColor", "chatbotName", "clientKey", "contactMessage", "createdAt", "headerColor", "id", "isActive", "name", "position", "updatedAt", "userMessageColor", "welcomeMessage", "workspaceId") SELECT "allowedDomains", "backgroundColor", "chatbotName", "clientKey", "contactMessage", "createdAt", "headerColor", "id", "isActive", "name", "position", "updatedAt", "userMessageColor", "welcomeMessage", "workspaceId" FROM "web_chat";
DROP TABLE "web_chat";
ALTER TABLE "new_web_chat" RENAME TO "web_chat";
CREATE UNIQUE INDEX "web_chat_clientKey_key" ON "web_chat"("clientKey");
CREATE INDEX "web_chat_workspaceId_profileId_idx" ON "web_chat"("workspaceId", "profileId");
CREATE UNIQUE INDEX "web_chat_workspaceId_id_key" ON "web_chat"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "email_channel_inboundToken_key" ON "email_channel"("inboundToken");

-- CreateIndex
CREATE INDEX "email_channel_workspaceId_profileId_idx" ON "email_channel"("workspaceId", "profileId");

-- CreateIndex
CREATE UNIQUE INDEX "email_channel_workspaceId_id_key" ON "email_channel"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "email_message_workspaceId_messageId_idx" ON "email_message"("workspaceId", "messageId");

-- CreateIndex
CREATE INDEX "email_message_workspaceId_rawKey_idx" ON "email_message"("workspaceId", "rawKey");

-- CreateIndex
CREATE UNIQUE INDEX "email_message_workspaceId_emailChannelId_messageId_key" ON "email_message"("workspaceId", "emailChannelId", "messageId");

-- CreateIndex
CREATE INDEX "message_delivery_workspaceId_providerMessageId_idx" ON "message_delivery"("workspaceId", "providerMessageId");

-- CreateIndex
CREATE INDEX "quarantined_message_workspaceId_rawKey_idx" ON "quarantined_message"("workspaceId", "rawKey");

-- CreateIndex
CREATE UNIQUE INDEX "quarantined_message_workspaceId_id_key" ON "quarantined_message"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "quarantined_message_workspaceId_emailChannelId_rawKey_key" ON "quarantined_message"("workspaceId", "emailChannelId", "rawKey");

-- A workspace has a default profile from its first moment on, whoever makes it: nothing else has to ask whether there
-- is one.
CREATE TRIGGER "chatbot_profile_of_new_workspace" AFTER INSERT ON "workspace" BEGIN
  INSERT INTO "chatbot_profile" ("workspaceId", "name", "description", "environment", "isDefault", "createdAt", "updatedAt")
    VALUES (NEW."id", 'Padrão', 'Perfil padrão', 'production', 1, NEW."createdAt", NEW."createdAt");
END;

-- What is there already.
INSERT INTO "chatbot_profile" ("workspaceId", "name", "description", "environment", "isDefault", "createdAt", "updatedAt")
  SELECT "id", 'Padrão', 'Perfil padrão', 'production', 1, "createdAt", "createdAt" FROM "workspace";
