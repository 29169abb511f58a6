-- CreateTable
CREATE TABLE "conversation_fact" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "at" BIGINT NOT NULL,
    "attenderId" BIGINT,
    "closedBy" TEXT COLLATE "C",
    "afterSeq" BIGINT NOT NULL,

    CONSTRAINT "conversation_fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analytics_event" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "at" BIGINT NOT NULL,
    "day" BIGINT NOT NULL,
    "hour" BIGINT NOT NULL,
    "endAt" BIGINT,
    "endDay" BIGINT,
    "attenderId" BIGINT NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "tags" TEXT COLLATE "C" NOT NULL,
    "value" BIGINT,

    CONSTRAINT "analytics_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analytics_day" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "tag" TEXT COLLATE "C" NOT NULL,
    "day" BIGINT NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "opened" BIGINT NOT NULL DEFAULT 0,
    "closedBot" BIGINT NOT NULL DEFAULT 0,
    "closedHuman" BIGINT NOT NULL DEFAULT 0,
    "closedOther" BIGINT NOT NULL DEFAULT 0,
    "handled" BIGINT NOT NULL DEFAULT 0,
    "handlingMs" BIGINT NOT NULL DEFAULT 0,
    "answered" BIGINT NOT NULL DEFAULT 0,
    "responseMs" BIGINT NOT NULL DEFAULT 0,
    "openBot" BIGINT NOT NULL DEFAULT 0,
    "openHuman" BIGINT NOT NULL DEFAULT 0,
    "openUnassigned" BIGINT NOT NULL DEFAULT 0,
    "satisfied" BIGINT NOT NULL DEFAULT 0,
    "unsatisfied" BIGINT NOT NULL DEFAULT 0,
    "unanswered" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_day_pkey" PRIMARY KEY ("workspaceId","attenderId","tag","day","channel")
);

-- CreateTable
CREATE TABLE "analytics_hour" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "tag" TEXT COLLATE "C" NOT NULL,
    "day" BIGINT NOT NULL,
    "hour" BIGINT NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "opened" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_hour_pkey" PRIMARY KEY ("workspaceId","attenderId","tag","day","hour","channel")
);

-- CreateTable
CREATE TABLE "analytics_open" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "tag" TEXT COLLATE "C" NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "bot" BIGINT NOT NULL DEFAULT 0,
    "human" BIGINT NOT NULL DEFAULT 0,
    "unassigned" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_open_pkey" PRIMARY KEY ("workspaceId","attenderId","tag","channel")
);

-- CreateTable
CREATE TABLE "analytics_dirty" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,

    CONSTRAINT "analytics_dirty_pkey" PRIMARY KEY ("workspaceId","conversationId")
);

-- CreateTable
CREATE TABLE "attender_availability" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "chosen" TEXT COLLATE "C" NOT NULL DEFAULT 'available',
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'offline',
    "since" BIGINT NOT NULL,

    CONSTRAINT "attender_availability_pkey" PRIMARY KEY ("workspaceId","attenderId")
);

-- CreateTable
CREATE TABLE "survey_setting" (
    "workspaceId" BIGINT NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "isEnabled" BOOLEAN NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "survey_setting_pkey" PRIMARY KEY ("workspaceId","channel")
);

-- CreateTable
CREATE TABLE "survey_choice" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "isEnabled" BOOLEAN NOT NULL,

    CONSTRAINT "survey_choice_pkey" PRIMARY KEY ("workspaceId","conversationId")
);

-- CreateTable
CREATE TABLE "survey" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "factId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "sentAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "rating" TEXT COLLATE "C",
    "comment" TEXT COLLATE "C",
    "answeredAt" BIGINT,

    CONSTRAINT "survey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analytics_export" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'queued',
    "query" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    "rows" BIGINT NOT NULL DEFAULT 0,
    "totalRows" BIGINT,
    "size" BIGINT,
    "storageKey" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,
    "finishedAt" BIGINT,

    CONSTRAINT "analytics_export_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "knowledge_item" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "category" TEXT COLLATE "C" NOT NULL,
    "tags" TEXT COLLATE "C" NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdById" BIGINT,
    "fileName" TEXT COLLATE "C",
    "fileSize" BIGINT,
    "fileType" TEXT COLLATE "C",
    "storageKey" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'pending',
    "failure" TEXT COLLATE "C",
    "progress" BIGINT NOT NULL DEFAULT 0,
    "passageCount" BIGINT NOT NULL DEFAULT 0,
    "isCut" BOOLEAN NOT NULL DEFAULT false,
    "revision" BIGINT NOT NULL DEFAULT 1,
    "indexedRevision" BIGINT NOT NULL DEFAULT 0,
    "fetchedAt" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",
    "deletedAt" BIGINT,

    CONSTRAINT "knowledge_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "knowledge_passage" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "itemId" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "heading" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "content" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "knowledge_passage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instruction" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "category" TEXT COLLATE "C",
    "priority" TEXT COLLATE "C" NOT NULL DEFAULT 'medium',
    "createdById" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",
    "deletedAt" BIGINT,

    CONSTRAINT "instruction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assistant_feature" (
    "workspaceId" BIGINT NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "isEnabled" BOOLEAN NOT NULL,
    "settings" TEXT COLLATE "C" NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "assistant_feature_pkey" PRIMARY KEY ("workspaceId","code")
);

-- CreateTable
CREATE TABLE "assistant_config" (
    "workspaceId" BIGINT NOT NULL,
    "mood" TEXT COLLATE "C" NOT NULL DEFAULT 'professional',
    "isModelEnabled" BOOLEAN NOT NULL DEFAULT false,
    "baseUrl" TEXT COLLATE "C",
    "apiKey" TEXT COLLATE "C",
    "model" TEXT COLLATE "C",
    "monthlyTokens" BIGINT,
    "monthlyCents" BIGINT,
    "inputCentsPerMillion" BIGINT NOT NULL DEFAULT 0,
    "outputCentsPerMillion" BIGINT NOT NULL DEFAULT 0,
    "timeoutSeconds" BIGINT NOT NULL DEFAULT 30,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "assistant_config_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateTable
CREATE TABLE "assistant_usage" (
    "workspaceId" BIGINT NOT NULL,
    "month" TEXT COLLATE "C" NOT NULL,
    "inputTokens" BIGINT NOT NULL DEFAULT 0,
    "outputTokens" BIGINT NOT NULL DEFAULT 0,
    "costMicros" BIGINT NOT NULL DEFAULT 0,
    "calls" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "assistant_usage_pkey" PRIMARY KEY ("workspaceId","month")
);

-- CreateTable
CREATE TABLE "assistant_answer" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "attenderId" BIGINT,
    "conversationId" BIGINT,
    "ticketId" BIGINT,
    "messageSeq" BIGINT,
    "question" TEXT COLLATE "C" NOT NULL,
    "answer" TEXT COLLATE "C" NOT NULL,
    "isKnown" BOOLEAN NOT NULL,
    "engine" TEXT COLLATE "C" NOT NULL,
    "fallback" TEXT COLLATE "C",
    "confidence" DOUBLE PRECISION NOT NULL,
    "feedback" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "assistant_answer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assistant_answer_source" (
    "workspaceId" BIGINT NOT NULL,
    "answerId" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "itemId" BIGINT NOT NULL,
    "quote" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "assistant_answer_source_pkey" PRIMARY KEY ("workspaceId","answerId","position")
);

-- CreateTable
CREATE TABLE "knowledge_gap" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "question" TEXT COLLATE "C" NOT NULL,
    "count" BIGINT NOT NULL DEFAULT 1,
    "firstAt" BIGINT NOT NULL,
    "lastAt" BIGINT NOT NULL,
    "resolvedAt" BIGINT,

    CONSTRAINT "knowledge_gap_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "knowledge_suggestion" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT,
    "title" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "category" TEXT COLLATE "C" NOT NULL,
    "tags" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'pending',
    "proposedById" BIGINT,
    "decidedById" BIGINT,
    "decidedAt" BIGINT,
    "itemId" BIGINT,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "knowledge_suggestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attender_skill" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "tag" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "attender_skill_pkey" PRIMARY KEY ("workspaceId","attenderId","tag")
);

-- CreateTable
CREATE TABLE "attender" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "firstName" TEXT COLLATE "C" NOT NULL,
    "surname" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "pendingEmail" TEXT COLLATE "C",
    "pendingEmailAt" BIGINT,
    "passwordHash" TEXT COLLATE "C",
    "profile" BIGINT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "namaEdition" TEXT COLLATE "C" NOT NULL,
    "primaryLanguage" TEXT COLLATE "C" NOT NULL DEFAULT 'pt-BR',
    "secondaryLanguage" TEXT COLLATE "C" NOT NULL DEFAULT 'en',
    "theme" TEXT COLLATE "C" NOT NULL DEFAULT 'system',
    "inviteQueuedAt" BIGINT,
    "inviteMailState" TEXT COLLATE "C" NOT NULL DEFAULT 'sent',
    "inviteMailError" TEXT COLLATE "C",
    "alertsMuted" BOOLEAN NOT NULL DEFAULT false,
    "shortcutsEnabled" BOOLEAN NOT NULL DEFAULT true,
    "lastLoginAt" BIGINT,
    "version" BIGINT NOT NULL DEFAULT 1,
    "fieldChanges" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "attender_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "userAgent" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "ipAddress" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "createdAt" BIGINT NOT NULL,
    "lastSeenAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_token" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "purpose" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "usedAt" BIGINT,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "workspaceId" BIGINT NOT NULL,
    "planId" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'active',
    "seats" BIGINT NOT NULL,
    "priceCents" BIGINT NOT NULL,
    "currency" TEXT COLLATE "C" NOT NULL DEFAULT 'BRL',
    "method" TEXT COLLATE "C" NOT NULL,
    "cardBrand" TEXT COLLATE "C",
    "cardLast4" TEXT COLLATE "C",
    "currentPeriodStart" BIGINT NOT NULL,
    "currentPeriodEnd" BIGINT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateTable
CREATE TABLE "receipt" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "number" BIGINT NOT NULL,
    "transactionId" TEXT COLLATE "C" NOT NULL,
    "planId" TEXT COLLATE "C" NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "currency" TEXT COLLATE "C" NOT NULL,
    "method" TEXT COLLATE "C" NOT NULL,
    "cardBrand" TEXT COLLATE "C",
    "cardLast4" TEXT COLLATE "C",
    "paidAt" BIGINT NOT NULL,
    "periodStart" BIGINT NOT NULL,
    "periodEnd" BIGINT NOT NULL,
    "payerName" TEXT COLLATE "C" NOT NULL,
    "payerCnpj" TEXT COLLATE "C" NOT NULL,
    "payerEmail" TEXT COLLATE "C" NOT NULL,
    "payerAddress" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signup" (
    "id" BIGSERIAL NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'open',
    "companyName" TEXT COLLATE "C" NOT NULL,
    "companyEmail" TEXT COLLATE "C" NOT NULL,
    "cnpj" TEXT COLLATE "C" NOT NULL,
    "phone" TEXT COLLATE "C" NOT NULL,
    "website" TEXT COLLATE "C",
    "address" TEXT COLLATE "C",
    "responsibleName" TEXT COLLATE "C" NOT NULL,
    "personalEmail" TEXT COLLATE "C" NOT NULL,
    "passwordHash" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "planId" TEXT COLLATE "C" NOT NULL,
    "conflictField" TEXT COLLATE "C",
    "workspaceId" BIGINT,
    "expiresAt" BIGINT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "completedAt" BIGINT,

    CONSTRAINT "signup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" BIGSERIAL NOT NULL,
    "signupId" BIGINT,
    "workspaceId" BIGINT,
    "provider" TEXT COLLATE "C" NOT NULL,
    "transactionId" TEXT COLLATE "C" NOT NULL,
    "providerPaymentId" TEXT COLLATE "C",
    "method" TEXT COLLATE "C" NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "currency" TEXT COLLATE "C" NOT NULL DEFAULT 'BRL',
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'pending',
    "pixCode" TEXT COLLATE "C",
    "expiresAt" BIGINT,
    "cardBrand" TEXT COLLATE "C",
    "cardLast4" TEXT COLLATE "C",
    "failureCode" TEXT COLLATE "C",
    "checkedAt" BIGINT,
    "paidAt" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "id" BIGSERIAL NOT NULL,
    "provider" TEXT COLLATE "C" NOT NULL,
    "eventId" TEXT COLLATE "C" NOT NULL,
    "paymentRef" TEXT COLLATE "C" NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chatbot_profile" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "environment" TEXT COLLATE "C" NOT NULL DEFAULT 'production',
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "chatbot_profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "web_chat" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "clientKey" TEXT COLLATE "C" NOT NULL,
    "allowedDomains" TEXT COLLATE "C" NOT NULL,
    "chatbotName" TEXT COLLATE "C" NOT NULL,
    "welcomeMessage" TEXT COLLATE "C" NOT NULL,
    "contactMessage" TEXT COLLATE "C" NOT NULL,
    "headerColor" TEXT COLLATE "C" NOT NULL DEFAULT '#B4472F',
    "backgroundColor" TEXT COLLATE "C" NOT NULL DEFAULT '#FFFFFF',
    "userMessageColor" TEXT COLLATE "C" NOT NULL DEFAULT '#B4472F',
    "position" TEXT COLLATE "C" NOT NULL DEFAULT 'bottom_right',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "profileId" BIGINT,
    "preChatFields" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "followsHours" BOOLEAN NOT NULL DEFAULT false,
    "offlineMessage" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "offlineForm" BOOLEAN NOT NULL DEFAULT false,
    "soundOn" BOOLEAN NOT NULL DEFAULT true,
    "identityRequired" BOOLEAN NOT NULL DEFAULT false,
    "identitySecret" TEXT COLLATE "C",
    "tokensSince" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "web_chat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visitor" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "webChatId" BIGINT NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "customerId" BIGINT,
    "externalId" TEXT COLLATE "C",
    "introduction" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,
    "lastSeenAt" BIGINT NOT NULL,

    CONSTRAINT "visitor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visitor_session" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "webChatId" BIGINT NOT NULL,
    "visitorId" BIGINT NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "expiresAt" BIGINT NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "visitor_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_channel" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "profileId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "smtpHost" TEXT COLLATE "C" NOT NULL,
    "smtpPort" BIGINT NOT NULL,
    "smtpSecurity" TEXT COLLATE "C" NOT NULL DEFAULT 'starttls',
    "smtpUser" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "smtpPassword" TEXT COLLATE "C",
    "fromEmail" TEXT COLLATE "C" NOT NULL,
    "fromName" TEXT COLLATE "C" NOT NULL,
    "replyToEmail" TEXT COLLATE "C",
    "signature" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "signatureImageUrl" TEXT COLLATE "C",
    "autoReplyEnabled" BOOLEAN NOT NULL DEFAULT false,
    "autoReplyMessage" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "imapHost" TEXT COLLATE "C",
    "imapPort" BIGINT NOT NULL DEFAULT 993,
    "imapSecurity" TEXT COLLATE "C" NOT NULL DEFAULT 'tls',
    "imapUser" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "imapPassword" TEXT COLLATE "C",
    "imapFolder" TEXT COLLATE "C" NOT NULL DEFAULT 'INBOX',
    "plusAddressing" BOOLEAN NOT NULL DEFAULT true,
    "inboundToken" TEXT COLLATE "C" NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "email_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox_state" (
    "workspaceId" BIGINT NOT NULL,
    "emailChannelId" BIGINT NOT NULL,
    "uidValidity" BIGINT,
    "lastUid" BIGINT NOT NULL DEFAULT 0,
    "since" BIGINT NOT NULL,
    "connectedAt" BIGINT,
    "lastError" TEXT COLLATE "C",
    "lastErrorAt" BIGINT,

    CONSTRAINT "mailbox_state_pkey" PRIMARY KEY ("workspaceId","emailChannelId")
);

-- CreateTable
CREATE TABLE "email_message" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "messageSeq" BIGINT NOT NULL,
    "emailChannelId" BIGINT,
    "messageId" TEXT COLLATE "C" NOT NULL,
    "inReplyTo" TEXT COLLATE "C",
    "references" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "fromAddress" TEXT COLLATE "C" NOT NULL,
    "fromName" TEXT COLLATE "C" NOT NULL,
    "toAddresses" TEXT COLLATE "C" NOT NULL,
    "ccAddresses" TEXT COLLATE "C" NOT NULL,
    "replyTo" TEXT COLLATE "C",
    "quotedText" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "html" TEXT COLLATE "C",
    "hasRemoteImages" BOOLEAN NOT NULL DEFAULT false,
    "isAutomatic" BOOLEAN NOT NULL DEFAULT false,
    "isOutgoing" BOOLEAN NOT NULL DEFAULT false,
    "digest" TEXT COLLATE "C" NOT NULL,
    "rawKey" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "email_message_pkey" PRIMARY KEY ("workspaceId","conversationId","messageSeq")
);

-- CreateTable
CREATE TABLE "message_delivery" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "messageSeq" BIGINT NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'queued',
    "providerMessageId" TEXT COLLATE "C",
    "attempts" BIGINT NOT NULL DEFAULT 0,
    "errorCode" TEXT COLLATE "C",
    "errorDetail" TEXT COLLATE "C",
    "nextAttemptAt" BIGINT,
    "queuedAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "message_delivery_pkey" PRIMARY KEY ("workspaceId","conversationId","messageSeq")
);

-- CreateTable
CREATE TABLE "quarantined_message" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "emailChannelId" BIGINT,
    "reason" TEXT COLLATE "C" NOT NULL,
    "detail" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "fromAddress" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "subject" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "rawKey" TEXT COLLATE "C" NOT NULL,
    "size" BIGINT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "resolvedAt" BIGINT,

    CONSTRAINT "quarantined_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auto_reply" (
    "workspaceId" BIGINT NOT NULL,
    "emailChannelId" BIGINT NOT NULL,
    "address" TEXT COLLATE "C" NOT NULL,
    "day" TEXT COLLATE "C" NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "auto_reply_pkey" PRIMARY KEY ("workspaceId","emailChannelId","address","day")
);

-- CreateTable
CREATE TABLE "conversation" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "customerId" BIGINT NOT NULL,
    "companyId" BIGINT,
    "assignedAttenderId" BIGINT,
    "visitorId" BIGINT,
    "channel" TEXT COLLATE "C" NOT NULL DEFAULT 'webchat',
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'pending',
    "priority" TEXT COLLATE "C" NOT NULL DEFAULT 'medium',
    "tags" TEXT COLLATE "C" NOT NULL,
    "lastSeq" BIGINT NOT NULL DEFAULT 0,
    "ourSeq" BIGINT NOT NULL DEFAULT 0,
    "isOutbound" BOOLEAN NOT NULL DEFAULT false,
    "lastMessageText" TEXT COLLATE "C",
    "lastMessageAt" BIGINT,
    "lastMessageAttenderId" BIGINT,
    "lastMessageFromAttender" BOOLEAN NOT NULL DEFAULT false,
    "awaitingReplySince" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "lastActivityAt" BIGINT NOT NULL,
    "closedAt" BIGINT,
    "closedBy" TEXT COLLATE "C",
    "closeReason" TEXT COLLATE "C",
    "beforeClose" TEXT COLLATE "C",
    "clientId" TEXT COLLATE "C",
    "deliveredSeq" BIGINT NOT NULL DEFAULT 0,
    "readSeq" BIGINT NOT NULL DEFAULT 0,
    "replyWindowEndsAt" BIGINT,
    "deletedAt" BIGINT,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "clientMessageId" TEXT COLLATE "C",
    "senderKind" TEXT COLLATE "C" NOT NULL,
    "attenderId" BIGINT,
    "type" TEXT COLLATE "C" NOT NULL DEFAULT 'text',
    "content" TEXT COLLATE "C" NOT NULL,
    "replyToSeq" BIGINT,
    "flaggedAt" BIGINT,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attachment" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "messageSeq" BIGINT NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    "contentType" TEXT COLLATE "C" NOT NULL,
    "size" BIGINT NOT NULL,
    "storageKey" TEXT COLLATE "C" NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    "contentType" TEXT COLLATE "C" NOT NULL,
    "size" BIGINT NOT NULL,
    "storageKey" TEXT COLLATE "C" NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation_read" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "conversation_read_pkey" PRIMARY KEY ("workspaceId","attenderId","conversationId")
);

-- CreateTable
CREATE TABLE "timeline_entry" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "afterSeq" BIGINT NOT NULL,
    "authorId" BIGINT,
    "targetAttenderId" BIGINT,
    "content" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "mentions" TEXT COLLATE "C" NOT NULL,
    "clientId" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "timeline_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "canned_reply" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "ownerId" BIGINT,
    "shortcut" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "canned_reply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "conversationId" BIGINT,
    "entryId" BIGINT,
    "ticketId" BIGINT,
    "ticketEntryId" BIGINT,
    "text" TEXT COLLATE "C",
    "messageSeq" BIGINT,
    "readAt" BIGINT,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_choice" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "topic" TEXT COLLATE "C" NOT NULL,
    "bellOffAt" BIGINT,
    "sound" BOOLEAN NOT NULL,
    "desktop" BOOLEAN NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "alert_choice_pkey" PRIMARY KEY ("workspaceId","attenderId","topic")
);

-- CreateTable
CREATE TABLE "conversation_counter" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "conversation_counter_pkey" PRIMARY KEY ("workspaceId","attenderId","name")
);

-- CreateTable
CREATE TABLE "company" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C",
    "phone" TEXT COLLATE "C",
    "website" TEXT COLLATE "C",
    "address" TEXT COLLATE "C",
    "industry" TEXT COLLATE "C",
    "size" TEXT COLLATE "C" NOT NULL DEFAULT 'small',
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'active',
    "tags" TEXT COLLATE "C" NOT NULL,
    "notes" TEXT COLLATE "C",
    "cnpj" TEXT COLLATE "C",
    "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "version" BIGINT NOT NULL DEFAULT 1,
    "fieldChanges" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "deletedAt" BIGINT,
    "detachedIds" TEXT COLLATE "C",

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C",
    "phone" TEXT COLLATE "C",
    "companyId" BIGINT,
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'active',
    "tags" TEXT COLLATE "C" NOT NULL,
    "notes" TEXT COLLATE "C",
    "lastContactAt" BIGINT,
    "cpf" TEXT COLLATE "C",
    "emailKey" TEXT COLLATE "C",
    "phoneKey" TEXT COLLATE "C",
    "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "version" BIGINT NOT NULL DEFAULT 1,
    "fieldChanges" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "deletedAt" BIGINT,
    "mergedIntoId" BIGINT,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_identity" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "customerId" BIGINT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "isPrimary" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "customer_identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_note" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "customerId" BIGINT NOT NULL,
    "authorId" BIGINT,
    "text" TEXT COLLATE "C" NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "customer_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_merge" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "winnerId" BIGINT NOT NULL,
    "loserId" BIGINT NOT NULL,
    "record" TEXT COLLATE "C" NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "undoneAt" BIGINT,

    CONSTRAINT "customer_merge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_import" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    "size" BIGINT NOT NULL,
    "storageKey" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'uploaded',
    "encoding" TEXT COLLATE "C" NOT NULL,
    "delimiter" TEXT COLLATE "C" NOT NULL,
    "columns" TEXT COLLATE "C" NOT NULL,
    "sample" TEXT COLLATE "C" NOT NULL,
    "mapping" TEXT COLLATE "C" NOT NULL,
    "isDryRun" BOOLEAN NOT NULL DEFAULT false,
    "duplicates" TEXT COLLATE "C" NOT NULL DEFAULT 'skip',
    "rows" BIGINT NOT NULL DEFAULT 0,
    "created" BIGINT NOT NULL DEFAULT 0,
    "updated" BIGINT NOT NULL DEFAULT 0,
    "skipped" BIGINT NOT NULL DEFAULT 0,
    "failed" BIGINT NOT NULL DEFAULT 0,
    "totalRows" BIGINT,
    "lastDryRun" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,
    "finishedAt" BIGINT,

    CONSTRAINT "customer_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_import_error" (
    "workspaceId" BIGINT NOT NULL,
    "importId" BIGINT NOT NULL,
    "row" BIGINT NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "cells" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "customer_import_error_pkey" PRIMARY KEY ("workspaceId","importId","row")
);

-- CreateTable
CREATE TABLE "domain_event" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "subjectId" TEXT COLLATE "C" NOT NULL,
    "actorId" BIGINT,
    "causeId" BIGINT,
    "depth" BIGINT NOT NULL DEFAULT 0,
    "at" BIGINT NOT NULL,
    "data" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "domain_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_log" (
    "workspaceId" BIGINT NOT NULL,
    "dispatchedId" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "event_log_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT,
    "action" TEXT COLLATE "C" NOT NULL,
    "subjectType" TEXT COLLATE "C",
    "subjectId" TEXT COLLATE "C",
    "details" TEXT COLLATE "C" NOT NULL,
    "ipAddress" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT,
    "type" TEXT COLLATE "C" NOT NULL,
    "lane" TEXT COLLATE "C",
    "payload" TEXT COLLATE "C" NOT NULL,
    "uniqueKey" TEXT COLLATE "C",
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'queued',
    "runAt" BIGINT NOT NULL,
    "attempts" BIGINT NOT NULL DEFAULT 0,
    "takeovers" BIGINT NOT NULL DEFAULT 0,
    "giveUpAt" BIGINT,
    "leasedUntil" BIGINT,
    "lastError" TEXT COLLATE "C",
    "requestId" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "finishedAt" BIGINT,

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "number" BIGINT NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'open',
    "priority" TEXT COLLATE "C" NOT NULL DEFAULT 'medium',
    "customerId" BIGINT NOT NULL,
    "assignedAttenderId" BIGINT,
    "conversationId" BIGINT,
    "isLinked" BOOLEAN NOT NULL DEFAULT false,
    "tags" TEXT COLLATE "C" NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "lastSeq" BIGINT NOT NULL DEFAULT 0,
    "createdById" BIGINT,
    "previousTicketId" BIGINT,
    "clientId" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "resolvedAt" BIGINT,
    "deletedAt" BIGINT,

    CONSTRAINT "ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_counter" (
    "workspaceId" BIGINT NOT NULL,
    "lastNumber" BIGINT NOT NULL,

    CONSTRAINT "ticket_counter_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateTable
CREATE TABLE "ticket_entry" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "ticketId" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "version" BIGINT NOT NULL,
    "authorId" BIGINT,
    "content" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "details" TEXT COLLATE "C" NOT NULL,
    "mentions" TEXT COLLATE "C" NOT NULL,
    "clientId" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "ticket_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_attachment" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "ticketId" BIGINT NOT NULL,
    "entrySeq" BIGINT,
    "attenderId" BIGINT NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    "contentType" TEXT COLLATE "C" NOT NULL,
    "size" BIGINT NOT NULL,
    "storageKey" TEXT COLLATE "C" NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "ticket_attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_tag" (
    "workspaceId" BIGINT NOT NULL,
    "tag" TEXT COLLATE "C" NOT NULL,
    "ticketId" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "ticket_tag_pkey" PRIMARY KEY ("workspaceId","ticketId","tag")
);

-- CreateTable
CREATE TABLE "ticket_feedback" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "ticketId" BIGINT NOT NULL,
    "feedback" TEXT COLLATE "C" NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "ticket_feedback_pkey" PRIMARY KEY ("workspaceId","attenderId","ticketId")
);

-- CreateTable
CREATE TABLE "whatsapp_channel" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "profileId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "phoneNumber" TEXT COLLATE "C" NOT NULL,
    "phoneNumberId" TEXT COLLATE "C" NOT NULL,
    "businessAccountId" TEXT COLLATE "C" NOT NULL,
    "accessToken" TEXT COLLATE "C",
    "appSecret" TEXT COLLATE "C",
    "verifyToken" TEXT COLLATE "C" NOT NULL,
    "apiBase" TEXT COLLATE "C" NOT NULL,
    "apiVersion" TEXT COLLATE "C" NOT NULL,
    "welcomeMessage" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "businessHours" TEXT COLLATE "C" NOT NULL,
    "autoReplyEnabled" BOOLEAN NOT NULL DEFAULT false,
    "autoReplyMessage" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "lastWebhookAt" BIGINT,
    "lastError" TEXT COLLATE "C",
    "lastErrorAt" BIGINT,
    "accountState" TEXT COLLATE "C",
    "accountStateAt" BIGINT,
    "templatesSyncedAt" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "whatsapp_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "whatsapp_event" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "channelId" BIGINT NOT NULL,
    "body" TEXT COLLATE "C" NOT NULL,
    "attempts" BIGINT NOT NULL DEFAULT 0,
    "receivedAt" BIGINT NOT NULL,

    CONSTRAINT "whatsapp_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "whatsapp_thread" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "channelId" BIGINT,
    "waId" TEXT COLLATE "C",
    "userId" TEXT COLLATE "C",

    CONSTRAINT "whatsapp_thread_pkey" PRIMARY KEY ("workspaceId","conversationId")
);

-- CreateTable
CREATE TABLE "whatsapp_message" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "messageSeq" BIGINT NOT NULL,
    "channelId" BIGINT,
    "kind" TEXT COLLATE "C" NOT NULL DEFAULT 'text',
    "providerId" TEXT COLLATE "C",
    "contextId" TEXT COLLATE "C",
    "details" TEXT COLLATE "C" NOT NULL,
    "mediaId" TEXT COLLATE "C",
    "mediaState" TEXT COLLATE "C",
    "mediaError" TEXT COLLATE "C",
    "isOutgoing" BOOLEAN NOT NULL DEFAULT false,
    "customerReaction" TEXT COLLATE "C",
    "agentReaction" TEXT COLLATE "C",
    "editedAt" BIGINT,
    "revokedAt" BIGINT,
    "raw" TEXT COLLATE "C",
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "whatsapp_message_pkey" PRIMARY KEY ("workspaceId","conversationId","messageSeq")
);

-- CreateTable
CREATE TABLE "whatsapp_send" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "messageSeq" BIGINT NOT NULL,
    "part" BIGINT NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'queued',
    "attachmentId" TEXT COLLATE "C",
    "caption" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "payload" TEXT COLLATE "C",
    "mediaId" TEXT COLLATE "C",
    "providerId" TEXT COLLATE "C",

    CONSTRAINT "whatsapp_send_pkey" PRIMARY KEY ("workspaceId","conversationId","messageSeq","part")
);

-- CreateTable
CREATE TABLE "whatsapp_template" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "channelId" BIGINT NOT NULL,
    "providerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "language" TEXT COLLATE "C" NOT NULL,
    "category" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "parameterFormat" TEXT COLLATE "C" NOT NULL DEFAULT 'POSITIONAL',
    "components" TEXT COLLATE "C" NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "whatsapp_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "whatsapp_auto_reply" (
    "workspaceId" BIGINT NOT NULL,
    "channelId" BIGINT NOT NULL,
    "address" TEXT COLLATE "C" NOT NULL,
    "occasion" TEXT COLLATE "C" NOT NULL,
    "startedAt" BIGINT,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "whatsapp_auto_reply_pkey" PRIMARY KEY ("workspaceId","channelId","address","occasion")
);

-- CreateTable
CREATE TABLE "workspace" (
    "id" BIGSERIAL NOT NULL,
    "clientId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "timeZone" TEXT COLLATE "C" NOT NULL DEFAULT 'America/Sao_Paulo',
    "businessHours" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "holidays" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "ticketReopenDays" BIGINT DEFAULT 7,
    "conversationReopenHours" BIGINT NOT NULL DEFAULT 24,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",
    "companyEmail" TEXT COLLATE "C",
    "cnpj" TEXT COLLATE "C",
    "phone" TEXT COLLATE "C",
    "website" TEXT COLLATE "C",
    "address" TEXT COLLATE "C",

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace_usage" (
    "workspaceId" BIGINT NOT NULL,
    "storageBytes" BIGINT NOT NULL DEFAULT 0,
    "limitBytes" BIGINT,

    CONSTRAINT "workspace_usage_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateIndex
CREATE INDEX "conversation_fact_workspaceId_conversationId_id_idx" ON "conversation_fact"("workspaceId", "conversationId", "id");

-- CreateIndex
CREATE INDEX "analytics_event_workspaceId_conversationId_idx" ON "analytics_event"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "analytics_event_workspaceId_metric_day_at_id_idx" ON "analytics_event"("workspaceId", "metric", "day", "at", "id");

-- CreateIndex
CREATE INDEX "analytics_event_workspaceId_metric_endDay_at_id_idx" ON "analytics_event"("workspaceId", "metric", "endDay", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "survey_tokenHash_key" ON "survey"("tokenHash");

-- CreateIndex
CREATE INDEX "survey_workspaceId_conversationId_idx" ON "survey"("workspaceId", "conversationId");

-- CreateIndex
CREATE UNIQUE INDEX "survey_workspaceId_id_key" ON "survey"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "survey_workspaceId_factId_key" ON "survey"("workspaceId", "factId");

-- CreateIndex
CREATE INDEX "analytics_export_workspaceId_attenderId_id_idx" ON "analytics_export"("workspaceId", "attenderId", "id");

-- CreateIndex
CREATE INDEX "analytics_export_workspaceId_storageKey_idx" ON "analytics_export"("workspaceId", "storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "analytics_export_workspaceId_id_key" ON "analytics_export"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "knowledge_item_workspaceId_createdAt_id_idx" ON "knowledge_item"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "knowledge_item_workspaceId_createdById_idx" ON "knowledge_item"("workspaceId", "createdById");

-- CreateIndex
CREATE INDEX "knowledge_item_workspaceId_storageKey_idx" ON "knowledge_item"("workspaceId", "storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "knowledge_item_workspaceId_id_key" ON "knowledge_item"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "knowledge_passage_workspaceId_id_key" ON "knowledge_passage"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "knowledge_passage_workspaceId_itemId_revision_position_key" ON "knowledge_passage"("workspaceId", "itemId", "revision", "position");

-- CreateIndex
CREATE INDEX "instruction_workspaceId_createdAt_id_idx" ON "instruction"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "instruction_workspaceId_createdById_idx" ON "instruction"("workspaceId", "createdById");

-- CreateIndex
CREATE UNIQUE INDEX "instruction_workspaceId_id_key" ON "instruction"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "assistant_answer_workspaceId_createdAt_id_idx" ON "assistant_answer"("workspaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "assistant_answer_workspaceId_conversationId_messageSeq_idx" ON "assistant_answer"("workspaceId", "conversationId", "messageSeq");

-- CreateIndex
CREATE INDEX "assistant_answer_workspaceId_ticketId_idx" ON "assistant_answer"("workspaceId", "ticketId");

-- CreateIndex
CREATE INDEX "assistant_answer_workspaceId_attenderId_idx" ON "assistant_answer"("workspaceId", "attenderId");

-- CreateIndex
CREATE UNIQUE INDEX "assistant_answer_workspaceId_id_key" ON "assistant_answer"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "assistant_answer_source_workspaceId_itemId_idx" ON "assistant_answer_source"("workspaceId", "itemId");

-- CreateIndex
CREATE INDEX "knowledge_gap_workspaceId_resolvedAt_lastAt_idx" ON "knowledge_gap"("workspaceId", "resolvedAt", "lastAt");

-- CreateIndex
CREATE UNIQUE INDEX "knowledge_gap_workspaceId_id_key" ON "knowledge_gap"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "knowledge_gap_workspaceId_key_key" ON "knowledge_gap"("workspaceId", "key");

-- CreateIndex
CREATE INDEX "knowledge_suggestion_workspaceId_status_id_idx" ON "knowledge_suggestion"("workspaceId", "status", "id");

-- CreateIndex
CREATE INDEX "knowledge_suggestion_workspaceId_conversationId_idx" ON "knowledge_suggestion"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "knowledge_suggestion_workspaceId_proposedById_idx" ON "knowledge_suggestion"("workspaceId", "proposedById");

-- CreateIndex
CREATE INDEX "knowledge_suggestion_workspaceId_decidedById_idx" ON "knowledge_suggestion"("workspaceId", "decidedById");

-- CreateIndex
CREATE INDEX "knowledge_suggestion_workspaceId_itemId_idx" ON "knowledge_suggestion"("workspaceId", "itemId");

-- CreateIndex
CREATE UNIQUE INDEX "knowledge_suggestion_workspaceId_id_key" ON "knowledge_suggestion"("workspaceId", "id");

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
CREATE UNIQUE INDEX "access_token_tokenHash_key" ON "access_token"("tokenHash");

-- CreateIndex
CREATE INDEX "access_token_workspaceId_attenderId_purpose_idx" ON "access_token"("workspaceId", "attenderId", "purpose");

-- CreateIndex
CREATE INDEX "access_token_expiresAt_idx" ON "access_token"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_workspaceId_id_key" ON "access_token"("workspaceId", "id");

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
CREATE UNIQUE INDEX "chatbot_profile_workspaceId_id_key" ON "chatbot_profile"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "web_chat_clientKey_key" ON "web_chat"("clientKey");

-- CreateIndex
CREATE INDEX "web_chat_workspaceId_profileId_idx" ON "web_chat"("workspaceId", "profileId");

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
CREATE UNIQUE INDEX "visitor_workspaceId_webChatId_externalId_key" ON "visitor"("workspaceId", "webChatId", "externalId");

-- CreateIndex
CREATE UNIQUE INDEX "visitor_session_tokenHash_key" ON "visitor_session"("tokenHash");

-- CreateIndex
CREATE INDEX "visitor_session_workspaceId_webChatId_idx" ON "visitor_session"("workspaceId", "webChatId");

-- CreateIndex
CREATE INDEX "visitor_session_workspaceId_visitorId_expiresAt_idx" ON "visitor_session"("workspaceId", "visitorId", "expiresAt");

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
CREATE INDEX "message_delivery_state_updatedAt_channel_idx" ON "message_delivery"("state", "updatedAt", "channel");

-- CreateIndex
CREATE INDEX "quarantined_message_workspaceId_rawKey_idx" ON "quarantined_message"("workspaceId", "rawKey");

-- CreateIndex
CREATE UNIQUE INDEX "quarantined_message_workspaceId_id_key" ON "quarantined_message"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "quarantined_message_workspaceId_emailChannelId_rawKey_key" ON "quarantined_message"("workspaceId", "emailChannelId", "rawKey");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_lastActivityAt_id_idx" ON "conversation"("workspaceId", "lastActivityAt", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_status_isOutbound_lastActivityAt_i_idx" ON "conversation"("workspaceId", "status", "isOutbound", "lastActivityAt", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_assignedAttenderId_lastActivityAt__idx" ON "conversation"("workspaceId", "assignedAttenderId", "lastActivityAt", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_assignedAttenderId_awaitingReplySi_idx" ON "conversation"("workspaceId", "assignedAttenderId", "awaitingReplySince", "id");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_customerId_idx" ON "conversation"("workspaceId", "customerId");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_companyId_idx" ON "conversation"("workspaceId", "companyId");

-- CreateIndex
CREATE INDEX "conversation_workspaceId_visitorId_idx" ON "conversation"("workspaceId", "visitorId");

-- CreateIndex
CREATE INDEX "conversation_deletedAt_idx" ON "conversation"("deletedAt");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_workspaceId_id_key" ON "conversation"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_workspaceId_clientId_key" ON "conversation"("workspaceId", "clientId");

-- CreateIndex
CREATE UNIQUE INDEX "message_workspaceId_conversationId_seq_key" ON "message"("workspaceId", "conversationId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "message_clientMessageId_workspaceId_conversationId_key" ON "message"("clientMessageId", "workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "attachment_workspaceId_conversationId_messageSeq_idx" ON "attachment"("workspaceId", "conversationId", "messageSeq");

-- CreateIndex
CREATE INDEX "attachment_workspaceId_storageKey_idx" ON "attachment"("workspaceId", "storageKey");

-- CreateIndex
CREATE INDEX "upload_workspaceId_conversationId_idx" ON "upload"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "upload_workspaceId_storageKey_idx" ON "upload"("workspaceId", "storageKey");

-- CreateIndex
CREATE INDEX "upload_createdAt_idx" ON "upload"("createdAt");

-- CreateIndex
CREATE INDEX "conversation_read_workspaceId_conversationId_idx" ON "conversation_read"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "timeline_entry_workspaceId_conversationId_id_idx" ON "timeline_entry"("workspaceId", "conversationId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "timeline_entry_workspaceId_id_key" ON "timeline_entry"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "timeline_entry_workspaceId_clientId_key" ON "timeline_entry"("workspaceId", "clientId");

-- CreateIndex
CREATE INDEX "canned_reply_workspaceId_shortcut_idx" ON "canned_reply"("workspaceId", "shortcut");

-- CreateIndex
CREATE INDEX "canned_reply_workspaceId_ownerId_idx" ON "canned_reply"("workspaceId", "ownerId");

-- CreateIndex
CREATE UNIQUE INDEX "canned_reply_workspaceId_id_key" ON "canned_reply"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "notification_workspaceId_attenderId_id_idx" ON "notification"("workspaceId", "attenderId", "id");

-- CreateIndex
CREATE INDEX "notification_workspaceId_conversationId_idx" ON "notification"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "notification_workspaceId_ticketId_idx" ON "notification"("workspaceId", "ticketId");

-- CreateIndex
CREATE INDEX "notification_workspaceId_ticketEntryId_idx" ON "notification"("workspaceId", "ticketEntryId");

-- CreateIndex
CREATE UNIQUE INDEX "notification_workspaceId_id_key" ON "notification"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "company_workspaceId_name_idx" ON "company"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "company_workspaceId_deletedAt_sortName_idx" ON "company"("workspaceId", "deletedAt", "sortName");

-- CreateIndex
CREATE INDEX "company_workspaceId_deletedAt_status_sortName_idx" ON "company"("workspaceId", "deletedAt", "status", "sortName");

-- CreateIndex
CREATE INDEX "company_workspaceId_deletedAt_size_sortName_idx" ON "company"("workspaceId", "deletedAt", "size", "sortName");

-- CreateIndex
CREATE INDEX "company_workspaceId_deletedAt_industry_sortName_idx" ON "company"("workspaceId", "deletedAt", "industry", "sortName");

-- CreateIndex
CREATE INDEX "company_workspaceId_sortName_idx" ON "company"("workspaceId", "sortName");

-- CreateIndex
CREATE INDEX "company_deletedAt_idx" ON "company"("deletedAt");

-- CreateIndex
CREATE UNIQUE INDEX "company_workspaceId_id_key" ON "company"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "customer_workspaceId_name_idx" ON "customer"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "customer_workspaceId_email_idx" ON "customer"("workspaceId", "email");

-- CreateIndex
CREATE INDEX "customer_workspaceId_companyId_idx" ON "customer"("workspaceId", "companyId");

-- CreateIndex
CREATE INDEX "customer_workspaceId_deletedAt_sortName_idx" ON "customer"("workspaceId", "deletedAt", "sortName");

-- CreateIndex
CREATE INDEX "customer_workspaceId_deletedAt_status_sortName_idx" ON "customer"("workspaceId", "deletedAt", "status", "sortName");

-- CreateIndex
CREATE INDEX "customer_workspaceId_companyId_deletedAt_sortName_idx" ON "customer"("workspaceId", "companyId", "deletedAt", "sortName");

-- CreateIndex
CREATE INDEX "customer_workspaceId_emailKey_idx" ON "customer"("workspaceId", "emailKey");

-- CreateIndex
CREATE INDEX "customer_workspaceId_phoneKey_idx" ON "customer"("workspaceId", "phoneKey");

-- CreateIndex
CREATE INDEX "customer_workspaceId_cpf_idx" ON "customer"("workspaceId", "cpf");

-- CreateIndex
CREATE INDEX "customer_deletedAt_idx" ON "customer"("deletedAt");

-- CreateIndex
CREATE UNIQUE INDEX "customer_workspaceId_id_key" ON "customer"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "customer_identity_workspaceId_customerId_kind_idx" ON "customer_identity"("workspaceId", "customerId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "customer_identity_workspaceId_kind_key_key" ON "customer_identity"("workspaceId", "kind", "key");

-- CreateIndex
CREATE INDEX "customer_note_workspaceId_customerId_createdAt_idx" ON "customer_note"("workspaceId", "customerId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "customer_note_workspaceId_id_key" ON "customer_note"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "customer_merge_workspaceId_winnerId_idx" ON "customer_merge"("workspaceId", "winnerId");

-- CreateIndex
CREATE INDEX "customer_merge_workspaceId_loserId_idx" ON "customer_merge"("workspaceId", "loserId");

-- CreateIndex
CREATE UNIQUE INDEX "customer_merge_workspaceId_id_key" ON "customer_merge"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "customer_import_workspaceId_storageKey_idx" ON "customer_import"("workspaceId", "storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "customer_import_workspaceId_id_key" ON "customer_import"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "domain_event_at_idx" ON "domain_event"("at");

-- CreateIndex
CREATE UNIQUE INDEX "domain_event_workspaceId_id_key" ON "domain_event"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "audit_event_workspaceId_createdAt_idx" ON "audit_event"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "audit_event_workspaceId_id_idx" ON "audit_event"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "job_uniqueKey_key" ON "job"("uniqueKey");

-- CreateIndex
CREATE INDEX "job_status_runAt_idx" ON "job"("status", "runAt");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_updatedAt_id_idx" ON "ticket"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_status_priority_updatedAt_id_idx" ON "ticket"("workspaceId", "status", "priority", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_assignedAttenderId_status_priority_updat_idx" ON "ticket"("workspaceId", "assignedAttenderId", "status", "priority", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_customerId_updatedAt_id_idx" ON "ticket"("workspaceId", "customerId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_isLinked_updatedAt_id_idx" ON "ticket"("workspaceId", "isLinked", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_conversationId_idx" ON "ticket"("workspaceId", "conversationId");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_createdById_idx" ON "ticket"("workspaceId", "createdById");

-- CreateIndex
CREATE INDEX "ticket_workspaceId_previousTicketId_idx" ON "ticket"("workspaceId", "previousTicketId");

-- CreateIndex
CREATE INDEX "ticket_created_figures_idx" ON "ticket"("workspaceId", "createdAt", "id", "deletedAt", "assignedAttenderId", "conversationId");

-- CreateIndex
CREATE INDEX "ticket_resolved_figures_idx" ON "ticket"("workspaceId", "resolvedAt", "id", "deletedAt", "assignedAttenderId", "conversationId");

-- CreateIndex
CREATE INDEX "ticket_deletedAt_idx" ON "ticket"("deletedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_workspaceId_id_key" ON "ticket"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_workspaceId_number_key" ON "ticket"("workspaceId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_workspaceId_clientId_key" ON "ticket"("workspaceId", "clientId");

-- CreateIndex
CREATE INDEX "ticket_entry_workspaceId_authorId_idx" ON "ticket_entry"("workspaceId", "authorId");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_entry_workspaceId_id_key" ON "ticket_entry"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_entry_workspaceId_ticketId_seq_key" ON "ticket_entry"("workspaceId", "ticketId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_entry_workspaceId_clientId_key" ON "ticket_entry"("workspaceId", "clientId");

-- CreateIndex
CREATE INDEX "ticket_attachment_workspaceId_ticketId_entrySeq_idx" ON "ticket_attachment"("workspaceId", "ticketId", "entrySeq");

-- CreateIndex
CREATE INDEX "ticket_attachment_workspaceId_attenderId_entrySeq_idx" ON "ticket_attachment"("workspaceId", "attenderId", "entrySeq");

-- CreateIndex
CREATE INDEX "ticket_attachment_workspaceId_storageKey_idx" ON "ticket_attachment"("workspaceId", "storageKey");

-- CreateIndex
CREATE INDEX "ticket_attachment_entrySeq_createdAt_idx" ON "ticket_attachment"("entrySeq", "createdAt");

-- CreateIndex
CREATE INDEX "ticket_tag_workspaceId_tag_updatedAt_ticketId_idx" ON "ticket_tag"("workspaceId", "tag", "updatedAt", "ticketId");

-- CreateIndex
CREATE INDEX "ticket_feedback_workspaceId_ticketId_idx" ON "ticket_feedback"("workspaceId", "ticketId");

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

-- CreateIndex
CREATE UNIQUE INDEX "workspace_clientId_key" ON "workspace"("clientId");

-- CreateIndex
CREATE UNIQUE INDEX "workspace_cnpj_key" ON "workspace"("cnpj");

-- AddForeignKey
ALTER TABLE "conversation_fact" ADD CONSTRAINT "conversation_fact_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attender_availability" ADD CONSTRAINT "attender_availability_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_setting" ADD CONSTRAINT "survey_setting_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_choice" ADD CONSTRAINT "survey_choice_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey" ADD CONSTRAINT "survey_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analytics_export" ADD CONSTRAINT "analytics_export_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analytics_export" ADD CONSTRAINT "analytics_export_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_item" ADD CONSTRAINT "knowledge_item_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_item" ADD CONSTRAINT "knowledge_item_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_passage" ADD CONSTRAINT "knowledge_passage_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_passage" ADD CONSTRAINT "knowledge_passage_workspaceId_itemId_fkey" FOREIGN KEY ("workspaceId", "itemId") REFERENCES "knowledge_item"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instruction" ADD CONSTRAINT "instruction_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instruction" ADD CONSTRAINT "instruction_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_feature" ADD CONSTRAINT "assistant_feature_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_config" ADD CONSTRAINT "assistant_config_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_usage" ADD CONSTRAINT "assistant_usage_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_answer" ADD CONSTRAINT "assistant_answer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_answer" ADD CONSTRAINT "assistant_answer_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_answer" ADD CONSTRAINT "assistant_answer_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_answer" ADD CONSTRAINT "assistant_answer_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_answer_source" ADD CONSTRAINT "assistant_answer_source_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_answer_source" ADD CONSTRAINT "assistant_answer_source_workspaceId_answerId_fkey" FOREIGN KEY ("workspaceId", "answerId") REFERENCES "assistant_answer"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_answer_source" ADD CONSTRAINT "assistant_answer_source_workspaceId_itemId_fkey" FOREIGN KEY ("workspaceId", "itemId") REFERENCES "knowledge_item"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_gap" ADD CONSTRAINT "knowledge_gap_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_suggestion" ADD CONSTRAINT "knowledge_suggestion_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_suggestion" ADD CONSTRAINT "knowledge_suggestion_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_suggestion" ADD CONSTRAINT "knowledge_suggestion_workspaceId_proposedById_fkey" FOREIGN KEY ("workspaceId", "proposedById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_suggestion" ADD CONSTRAINT "knowledge_suggestion_workspaceId_decidedById_fkey" FOREIGN KEY ("workspaceId", "decidedById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_suggestion" ADD CONSTRAINT "knowledge_suggestion_workspaceId_itemId_fkey" FOREIGN KEY ("workspaceId", "itemId") REFERENCES "knowledge_item"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attender_skill" ADD CONSTRAINT "attender_skill_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attender_skill" ADD CONSTRAINT "attender_skill_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attender" ADD CONSTRAINT "attender_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_signupId_fkey" FOREIGN KEY ("signupId") REFERENCES "signup"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chatbot_profile" ADD CONSTRAINT "chatbot_profile_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "web_chat" ADD CONSTRAINT "web_chat_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "web_chat" ADD CONSTRAINT "web_chat_workspaceId_profileId_fkey" FOREIGN KEY ("workspaceId", "profileId") REFERENCES "chatbot_profile"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_workspaceId_webChatId_fkey" FOREIGN KEY ("workspaceId", "webChatId") REFERENCES "web_chat"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visitor_session" ADD CONSTRAINT "visitor_session_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visitor_session" ADD CONSTRAINT "visitor_session_workspaceId_webChatId_fkey" FOREIGN KEY ("workspaceId", "webChatId") REFERENCES "web_chat"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visitor_session" ADD CONSTRAINT "visitor_session_workspaceId_visitorId_fkey" FOREIGN KEY ("workspaceId", "visitorId") REFERENCES "visitor"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_channel" ADD CONSTRAINT "email_channel_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_channel" ADD CONSTRAINT "email_channel_workspaceId_profileId_fkey" FOREIGN KEY ("workspaceId", "profileId") REFERENCES "chatbot_profile"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_state" ADD CONSTRAINT "mailbox_state_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_state" ADD CONSTRAINT "mailbox_state_workspaceId_emailChannelId_fkey" FOREIGN KEY ("workspaceId", "emailChannelId") REFERENCES "email_channel"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_workspaceId_conversationId_messageSeq_fkey" FOREIGN KEY ("workspaceId", "conversationId", "messageSeq") REFERENCES "message"("workspaceId", "conversationId", "seq") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_workspaceId_emailChannelId_fkey" FOREIGN KEY ("workspaceId", "emailChannelId") REFERENCES "email_channel"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_delivery" ADD CONSTRAINT "message_delivery_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_delivery" ADD CONSTRAINT "message_delivery_workspaceId_conversationId_messageSeq_fkey" FOREIGN KEY ("workspaceId", "conversationId", "messageSeq") REFERENCES "message"("workspaceId", "conversationId", "seq") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quarantined_message" ADD CONSTRAINT "quarantined_message_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quarantined_message" ADD CONSTRAINT "quarantined_message_workspaceId_emailChannelId_fkey" FOREIGN KEY ("workspaceId", "emailChannelId") REFERENCES "email_channel"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auto_reply" ADD CONSTRAINT "auto_reply_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auto_reply" ADD CONSTRAINT "auto_reply_workspaceId_emailChannelId_fkey" FOREIGN KEY ("workspaceId", "emailChannelId") REFERENCES "email_channel"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "company"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_workspaceId_assignedAttenderId_fkey" FOREIGN KEY ("workspaceId", "assignedAttenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_workspaceId_visitorId_fkey" FOREIGN KEY ("workspaceId", "visitorId") REFERENCES "visitor"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_workspaceId_conversationId_messageSeq_fkey" FOREIGN KEY ("workspaceId", "conversationId", "messageSeq") REFERENCES "message"("workspaceId", "conversationId", "seq") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_read" ADD CONSTRAINT "conversation_read_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_read" ADD CONSTRAINT "conversation_read_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_read" ADD CONSTRAINT "conversation_read_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_workspaceId_authorId_fkey" FOREIGN KEY ("workspaceId", "authorId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_entry" ADD CONSTRAINT "timeline_entry_workspaceId_targetAttenderId_fkey" FOREIGN KEY ("workspaceId", "targetAttenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canned_reply" ADD CONSTRAINT "canned_reply_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canned_reply" ADD CONSTRAINT "canned_reply_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_workspaceId_entryId_fkey" FOREIGN KEY ("workspaceId", "entryId") REFERENCES "timeline_entry"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_workspaceId_ticketEntryId_fkey" FOREIGN KEY ("workspaceId", "ticketEntryId") REFERENCES "ticket_entry"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_choice" ADD CONSTRAINT "alert_choice_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_choice" ADD CONSTRAINT "alert_choice_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_counter" ADD CONSTRAINT "conversation_counter_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company" ADD CONSTRAINT "company_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "company"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_identity" ADD CONSTRAINT "customer_identity_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_identity" ADD CONSTRAINT "customer_identity_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_workspaceId_authorId_fkey" FOREIGN KEY ("workspaceId", "authorId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_merge" ADD CONSTRAINT "customer_merge_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_import" ADD CONSTRAINT "customer_import_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_import" ADD CONSTRAINT "customer_import_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_import_error" ADD CONSTRAINT "customer_import_error_workspaceId_importId_fkey" FOREIGN KEY ("workspaceId", "importId") REFERENCES "customer_import"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain_event" ADD CONSTRAINT "domain_event_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_log" ADD CONSTRAINT "event_log_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_workspaceId_customerId_fkey" FOREIGN KEY ("workspaceId", "customerId") REFERENCES "customer"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_workspaceId_assignedAttenderId_fkey" FOREIGN KEY ("workspaceId", "assignedAttenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_workspaceId_previousTicketId_fkey" FOREIGN KEY ("workspaceId", "previousTicketId") REFERENCES "ticket"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_counter" ADD CONSTRAINT "ticket_counter_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_entry" ADD CONSTRAINT "ticket_entry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_entry" ADD CONSTRAINT "ticket_entry_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_entry" ADD CONSTRAINT "ticket_entry_workspaceId_authorId_fkey" FOREIGN KEY ("workspaceId", "authorId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_attachment" ADD CONSTRAINT "ticket_attachment_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_attachment" ADD CONSTRAINT "ticket_attachment_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_attachment" ADD CONSTRAINT "ticket_attachment_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_tag" ADD CONSTRAINT "ticket_tag_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_tag" ADD CONSTRAINT "ticket_tag_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_feedback" ADD CONSTRAINT "ticket_feedback_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_feedback" ADD CONSTRAINT "ticket_feedback_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_feedback" ADD CONSTRAINT "ticket_feedback_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_channel" ADD CONSTRAINT "whatsapp_channel_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_channel" ADD CONSTRAINT "whatsapp_channel_workspaceId_profileId_fkey" FOREIGN KEY ("workspaceId", "profileId") REFERENCES "chatbot_profile"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_event" ADD CONSTRAINT "whatsapp_event_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_event" ADD CONSTRAINT "whatsapp_event_workspaceId_channelId_fkey" FOREIGN KEY ("workspaceId", "channelId") REFERENCES "whatsapp_channel"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_thread" ADD CONSTRAINT "whatsapp_thread_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_thread" ADD CONSTRAINT "whatsapp_thread_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_thread" ADD CONSTRAINT "whatsapp_thread_workspaceId_channelId_fkey" FOREIGN KEY ("workspaceId", "channelId") REFERENCES "whatsapp_channel"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_message" ADD CONSTRAINT "whatsapp_message_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_message" ADD CONSTRAINT "whatsapp_message_workspaceId_conversationId_messageSeq_fkey" FOREIGN KEY ("workspaceId", "conversationId", "messageSeq") REFERENCES "message"("workspaceId", "conversationId", "seq") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_message" ADD CONSTRAINT "whatsapp_message_workspaceId_channelId_fkey" FOREIGN KEY ("workspaceId", "channelId") REFERENCES "whatsapp_channel"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_send" ADD CONSTRAINT "whatsapp_send_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_send" ADD CONSTRAINT "whatsapp_send_workspaceId_conversationId_messageSeq_fkey" FOREIGN KEY ("workspaceId", "conversationId", "messageSeq") REFERENCES "message"("workspaceId", "conversationId", "seq") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_template" ADD CONSTRAINT "whatsapp_template_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_template" ADD CONSTRAINT "whatsapp_template_workspaceId_channelId_fkey" FOREIGN KEY ("workspaceId", "channelId") REFERENCES "whatsapp_channel"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_auto_reply" ADD CONSTRAINT "whatsapp_auto_reply_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_auto_reply" ADD CONSTRAINT "whatsapp_auto_reply_workspaceId_channelId_fkey" FOREIGN KEY ("workspaceId", "channelId") REFERENCES "whatsapp_channel"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspace_usage" ADD CONSTRAINT "workspace_usage_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
