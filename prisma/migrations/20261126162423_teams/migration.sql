-- CreateTable
CREATE TABLE "team" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "team_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "team_member" (
    "workspaceId" INTEGER NOT NULL,
    "teamId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'member',

    PRIMARY KEY ("workspaceId", "teamId", "attenderId"),
    CONSTRAINT "team_member_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "team_member_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "team_member_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_conversation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "customerId" INTEGER NOT NULL,
    "companyId" INTEGER,
    "assignedAttenderId" INTEGER,
    "teamId" INTEGER,
    "audience" INTEGER NOT NULL DEFAULT 0 CHECK ("audience" = COALESCE("teamId", 0)),
    "visitorId" INTEGER,
    "channel" TEXT NOT NULL DEFAULT 'webchat',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "tags" JSONB NOT NULL,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "ourSeq" INTEGER NOT NULL DEFAULT 0,
    "isOutbound" BOOLEAN NOT NULL DEFAULT false,
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
    "beforeClose" TEXT,
    "clientId" TEXT,
    "deliveredSeq" INTEGER NOT NULL DEFAULT 0,
    "readSeq" INTEGER NOT NULL DEFAULT 0,
    "replyWindowEndsAt" DATETIME,
    "deletedAt" DATETIME,
    CONSTRAINT "conversation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "company" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_workspaceId_assignedAttenderId_fkey" FOREIGN KEY ("workspaceId", "assignedAttenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "conversation_workspaceId_visitorId_fkey" FOREIGN KEY ("workspaceId", "visitorId") REFERENCES "visitor" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_conversation" ("assignedAttenderId", "awaitingReplySince", "beforeClose", "channel", "clientId", "closeReason", "closedAt", "closedBy", "companyId", "createdAt", "customerId", "deletedAt", "deliveredSeq", "id", "isOutbound", "lastActivityAt", "lastMessageAt", "lastMessageAttenderId", "lastMessageFromAttender", "lastMessageText", "lastSeq", "ourSeq", "priority", "readSeq", "replyWindowEndsAt", "status", "subject", "tags", "updatedAt", "visitorId", "workspaceId") SELECT "assignedAttenderId", "awaitingReplySince", "beforeClose", "channel", "clientId", "closeReason", "closedAt", "closedBy", "companyId", "createdAt", "customerId", "deletedAt", "deliveredSeq", "id", "isOutbound", "lastActivityAt", "lastMessageAt", "lastMessageAttenderId", "lastMessageFromAttender", "lastMessageText", "lastSeq", "ourSeq", "priority", "readSeq", "replyWindowEndsAt", "status", "subject", "tags", "updatedAt", "visitorId", "workspaceId" FROM "conversation";
DROP TABLE "conversation";
ALTER TABLE "new_conversation" RENAME TO "conversation";
CREATE INDEX "conversation_workspaceId_audience_lastActivityAt_id_idx" ON "conversation"("workspaceId", "audience", "lastActivityAt", "id");
CREATE INDEX "conversation_workspaceId_audience_status_isOutbound_lastActivityAt_id_idx" ON "conversation"("workspaceId", "audience", "status", "isOutbound", "lastActivityAt", "id");
CREATE INDEX "conversation_workspaceId_assignedAttenderId_audience_lastActivityAt_id_idx" ON "conversation"("workspaceId", "assignedAttenderId", "audience", "lastActivityAt", "id");
CREATE INDEX "conversation_workspaceId_assignedAttenderId_awaitingReplySince_id_idx" ON "conversation"("workspaceId", "assignedAttenderId", "awaitingReplySince", "id");
CREATE INDEX "conversation_workspaceId_customerId_idx" ON "conversation"("workspaceId", "customerId");
CREATE INDEX "conversation_workspaceId_companyId_idx" ON "conversation"("workspaceId", "companyId");
CREATE INDEX "conversation_workspaceId_teamId_idx" ON "conversation"("workspaceId", "teamId");
CREATE INDEX "conversation_workspaceId_visitorId_idx" ON "conversation"("workspaceId", "visitorId");
CREATE INDEX "conversation_deletedAt_idx" ON "conversation"("deletedAt");
CREATE UNIQUE INDEX "conversation_workspaceId_id_key" ON "conversation"("workspaceId", "id");
CREATE UNIQUE INDEX "conversation_workspaceId_clientId_key" ON "conversation"("workspaceId", "clientId");
-- It went with the table that it was on.
CREATE TRIGGER "search_conversation_delete" AFTER DELETE ON "conversation" BEGIN
  DELETE FROM "conversation_search" WHERE "rowid" = OLD."id";
END;
CREATE TABLE "new_email_channel" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "profileId" INTEGER NOT NULL,
    "teamId" INTEGER,
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
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "email_channel_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "email_channel_workspaceId_profileId_fkey" FOREIGN KEY ("workspaceId", "profileId") REFERENCES "chatbot_profile" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "email_channel_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_email_channel" ("autoReplyEnabled", "autoReplyMessage", "changedBy", "createdAt", "fromEmail", "fromName", "id", "imapFolder", "imapHost", "imapPassword", "imapPort", "imapSecurity", "imapUser", "inboundToken", "isActive", "name", "plusAddressing", "profileId", "replyToEmail", "signature", "signatureImageUrl", "smtpHost", "smtpPassword", "smtpPort", "smtpSecurity", "smtpUser", "updatedAt", "version", "workspaceId") SELECT "autoReplyEnabled", "autoReplyMessage", "changedBy", "createdAt", "fromEmail", "fromName", "id", "imapFolder", "imapHost", "imapPassword", "imapPort", "imapSecurity", "imapUser", "inboundToken", "isActive", "name", "plusAddressing", "profileId", "replyToEmail", "signature", "signatureImageUrl", "smtpHost", "smtpPassword", "smtpPort", "smtpSecurity", "smtpUser", "updatedAt", "version", "workspaceId" FROM "email_channel";
DROP TABLE "email_channel";
ALTER TABLE "new_email_channel" RENAME TO "email_channel";
CREATE UNIQUE INDEX "email_channel_inboundToken_key" ON "email_channel"("inboundToken");
CREATE INDEX "email_channel_workspaceId_profileId_idx" ON "email_channel"("workspaceId", "profileId");
CREATE INDEX "email_channel_workspaceId_teamId_idx" ON "email_channel"("workspaceId", "teamId");
CREATE UNIQUE INDEX "email_channel_workspaceId_id_key" ON "email_channel"("workspaceId", "id");
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
    "teamId" INTEGER,
    "preChatFields" JSONB NOT NULL DEFAULT '[]',
    "followsHours" BOOLEAN NOT NULL DEFAULT false,
    "offlineMessage" TEXT NOT NULL DEFAULT '',
    "offlineForm" BOOLEAN NOT NULL DEFAULT false,
    "soundOn" BOOLEAN NOT NULL DEFAULT true,
    "identityRequired" BOOLEAN NOT NULL DEFAULT false,
    "identitySecret" TEXT,
    "tokensSince" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "web_chat_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "web_chat_workspaceId_profileId_fkey" FOREIGN KEY ("workspaceId", "profileId") REFERENCES "chatbot_profile" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "web_chat_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_web_chat" ("allowedDomains", "backgroundColor", "changedBy", "chatbotName", "clientKey", "contactMessage", "createdAt", "followsHours", "headerColor", "id", "identityRequired", "identitySecret", "isActive", "name", "offlineForm", "offlineMessage", "position", "preChatFields", "profileId", "soundOn", "tokensSince", "updatedAt", "userMessageColor", "version", "welcomeMessage", "workspaceId") SELECT "allowedDomains", "backgroundColor", "changedBy", "chatbotName", "clientKey", "contactMessage", "createdAt", "followsHours", "headerColor", "id", "identityRequired", "identitySecret", "isActive", "name", "offlineForm", "offlineMessage", "position", "preChatFields", "profileId", "soundOn", "tokensSince", "updatedAt", "userMessageColor", "version", "welcomeMessage", "workspaceId" FROM "web_chat";
DROP TABLE "web_chat";
ALTER TABLE "new_web_chat" RENAME TO "web_chat";
CREATE UNIQUE INDEX "web_chat_clientKey_key" ON "web_chat"("clientKey");
CREATE INDEX "web_chat_workspaceId_profileId_idx" ON "web_chat"("workspaceId", "profileId");
CREATE INDEX "web_chat_workspaceId_teamId_idx" ON "web_chat"("workspaceId", "teamId");
CREATE UNIQUE INDEX "web_chat_workspaceId_id_key" ON "web_chat"("workspaceId", "id");
CREATE TABLE "new_whatsapp_channel" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "profileId" INTEGER NOT NULL,
    "teamId" INTEGER,
    "name" TEXT NOT NULL,
    "phoneNumber" TEXT NOT NULL,
    "phoneNumberId" TEXT NOT NULL,
    "businessAccountId" TEXT NOT NULL,
    "accessToken" TEXT,
    "appSecret" TEXT,
    "verifyToken" TEXT NOT NULL,
    "apiBase" TEXT NOT NULL,
    "apiVersion" TEXT NOT NULL,
    "welcomeMessage" TEXT NOT NULL DEFAULT '',
    "businessHours" TEXT NOT NULL,
    "autoReplyEnabled" BOOLEAN NOT NULL DEFAULT false,
    "autoReplyMessage" TEXT NOT NULL DEFAULT '',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "lastWebhookAt" DATETIME,
    "lastError" TEXT,
    "lastErrorAt" DATETIME,
    "accountState" TEXT,
    "accountStateAt" DATETIME,
    "templatesSyncedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "whatsapp_channel_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_channel_workspaceId_profileId_fkey" FOREIGN KEY ("workspaceId", "profileId") REFERENCES "chatbot_profile" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_channel_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_whatsapp_channel" ("accessToken", "accountState", "accountStateAt", "apiBase", "apiVersion", "appSecret", "autoReplyEnabled", "autoReplyMessage", "businessAccountId", "businessHours", "changedBy", "createdAt", "id", "isActive", "lastError", "lastErrorAt", "lastWebhookAt", "name", "phoneNumber", "phoneNumberId", "profileId", "templatesSyncedAt", "updatedAt", "verifyToken", "version", "welcomeMessage", "workspaceId") SELECT "accessToken", "accountState", "accountStateAt", "apiBase", "apiVersion", "appSecret", "autoReplyEnabled", "autoReplyMessage", "businessAccountId", "businessHours", "changedBy", "createdAt", "id", "isActive", "lastError", "lastErrorAt", "lastWebhookAt", "name", "phoneNumber", "phoneNumberId", "profileId", "templatesSyncedAt", "updatedAt", "verifyToken", "version", "welcomeMessage", "workspaceId" FROM "whatsapp_channel";
DROP TABLE "whatsapp_channel";
ALTER TABLE "new_whatsapp_channel" RENAME TO "whatsapp_channel";
CREATE INDEX "whatsapp_channel_workspaceId_profileId_idx" ON "whatsapp_channel"("workspaceId", "profileId");
CREATE INDEX "whatsapp_channel_workspaceId_teamId_idx" ON "whatsapp_channel"("workspaceId", "teamId");
CREATE INDEX "whatsapp_channel_phoneNumberId_idx" ON "whatsapp_channel"("phoneNumberId");
CREATE INDEX "whatsapp_channel_businessAccountId_idx" ON "whatsapp_channel"("businessAccountId");
CREATE INDEX "whatsapp_channel_verifyToken_idx" ON "whatsapp_channel"("verifyToken");
CREATE UNIQUE INDEX "whatsapp_channel_workspaceId_id_key" ON "whatsapp_channel"("workspaceId", "id");
CREATE UNIQUE INDEX "whatsapp_channel_workspaceId_phoneNumberId_key" ON "whatsapp_channel"("workspaceId", "phoneNumberId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "team_workspaceId_id_key" ON "team"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "team_member_workspaceId_attenderId_idx" ON "team_member"("workspaceId", "attenderId");
