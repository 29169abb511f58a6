-- AlterTable
ALTER TABLE "conversation" ADD COLUMN "replyWindowEndsAt" DATETIME;
UPDATE "conversation" SET "replyWindowEndsAt" = (SELECT max("createdAt") + 86400000 FROM "message" m
    WHERE m."workspaceId" = "conversation"."workspaceId" AND m."conversationId" = "conversation"."id" AND m."senderKind" = 'customer')
  WHERE "channel" = 'whatsapp';

-- CreateTable
CREATE TABLE "whatsapp_channel" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "profileId" INTEGER NOT NULL,
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
    "templatesSyncedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "whatsapp_channel_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_channel_workspaceId_profileId_fkey" FOREIGN KEY ("workspaceId", "profileId") REFERENCES "chatbot_profile" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "whatsapp_event" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "channelId" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "receivedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "whatsapp_event_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_event_workspaceId_channelId_fkey" FOREIGN KEY ("workspaceId", "channelId") REFERENCES "whatsapp_channel" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "whatsapp_thread" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "channelId" INTEGER,
    "waId" TEXT,
    "userId" TEXT,

    PRIMARY KEY ("workspaceId", "conversationId"),
    CONSTRAINT "whatsapp_thread_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_thread_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_thread_workspaceId_channelId_fkey" FOREIGN KEY ("workspaceId", "channelId") REFERENCES "whatsapp_channel" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "whatsapp_message" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "messageSeq" INTEGER NOT NULL,
    "channelId" INTEGER,
    "kind" TEXT NOT NULL DEFAULT 'text',
    "providerId" TEXT,
    "contextId" TEXT,
    "details" JSONB NOT NULL,
    "mediaId" TEXT,
    "mediaState" TEXT,
    "mediaError" TEXT,
    "isOutgoing" BOOLEAN NOT NULL DEFAULT false,
    "customerReaction" TEXT,
    "agentReaction" TEXT,
    "editedAt" DATETIME,
    "revokedAt" DATETIME,
    "raw" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("workspaceId", "conversationId", "messageSeq"),
    CONSTRAINT "whatsapp_message_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_message_workspaceId_conversationId_messageSeq_fkey" FOREIGN KEY ("workspaceId", "conversationId", "messageSeq") REFERENCES "message" ("workspaceId", "conversationId", "seq") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_message_workspaceId_channelId_fkey" FOREIGN KEY ("workspaceId", "channelId") REFERENCES "whatsapp_channel" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "whatsapp_send" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "messageSeq" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attachmentId" TEXT,
    "caption" TEXT NOT NULL DEFAULT '',
    "payload" TEXT,
    "mediaId" TEXT,
    "providerId" TEXT,

    PRIMARY KEY ("workspaceId", "conversationId", "messageSeq", "part"),
    CONSTRAINT "whatsapp_send_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_send_workspaceId_conversationId_messageSeq_fkey" FOREIGN KEY ("workspaceId", "conversationId", "messageSeq") REFERENCES "message" ("workspaceId", "conversationId", "seq") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "whatsapp_template" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "channelId" INTEGER NOT NULL,
    "providerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "parameterFormat" TEXT NOT NULL DEFAULT 'POSITIONAL',
    "components" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "whatsapp_template_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_template_workspaceId_channelId_fkey" FOREIGN KEY ("workspaceId", "channelId") REFERENCES "whatsapp_channel" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "whatsapp_auto_reply" (
    "workspaceId" INTEGER NOT NULL,
    "channelId" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "occasion" TEXT NOT NULL,
    "startedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("workspaceId", "channelId", "address", "occasion"),
    CONSTRAINT "whatsapp_auto_reply_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_auto_reply_workspaceId_channelId_fkey" FOREIGN KEY ("workspaceId", "channelId") REFERENCES "whatsapp_channel" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "whatsapp_channel_workspaceId_profileId_idx" ON "whatsapp_channel"("workspaceId", "profileId");

-- CreateIndex
CREATE INDEX "whatsapp_channel_phoneNumberId_idx" ON "whatsapp_channel"("phoneNumberId");

-- CreateIndex
CREATE INDEX "whatsapp_channel_businessAccountId_idx" ON "whatsapp_channel"("businessAccountId");

-- CreateIndex
CREATE INDEX "whatsapp_channel_verifyToken_idx" ON "whatsapp_channel"("verifyToken");

-- CreateIndex
CREATE UNIQUE INDEX "whatsapp_channel_workspaceId_id_key" ON "whatsapp_channel"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "whatsapp_channel_workspaceId_phoneNumberId_key" ON "whatsapp_channel"("workspaceId", "phoneNumberId");

-- CreateIndex
CREATE INDEX "whatsapp_thread_workspaceId_channelId_idx" ON "whatsapp_thread"("workspaceId", "channelId");

-- CreateIndex
CREATE INDEX "whatsapp_message_workspaceId_channelId_idx" ON "whatsapp_message"("workspaceId", "channelId");

-- CreateIndex
CREATE UNIQUE INDEX "whatsapp_message_providerId_workspaceId_key" ON "whatsapp_message"("providerId", "workspaceId");

-- CreateIndex
CREATE INDEX "whatsapp_send_providerId_workspaceId_idx" ON "whatsapp_send"("providerId", "workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "whatsapp_template_workspaceId_id_key" ON "whatsapp_template"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "whatsapp_template_workspaceId_channelId_name_language_key" ON "whatsapp_template"("workspaceId", "channelId", "name", "language");

-- What its writer edited or took back is found by what it is now.
CREATE TRIGGER "search_message_update" AFTER UPDATE OF "content" ON "message" WHEN OLD."content" IS NOT NEW."content" BEGIN
  INSERT INTO "search_dirty" ("kind", "id") VALUES ('message', NEW."id") ON CONFLICT ("kind", "id") DO NOTHING;
END;
