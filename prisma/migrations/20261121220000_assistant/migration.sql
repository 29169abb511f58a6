-- AlterTable
ALTER TABLE "notification" ADD COLUMN "messageSeq" INTEGER;
ALTER TABLE "notification" ADD COLUMN "text" TEXT;

-- CreateTable
CREATE TABLE "knowledge_item" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "tags" JSONB NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdById" INTEGER,
    "fileName" TEXT,
    "fileSize" INTEGER,
    "fileType" TEXT,
    "storageKey" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "failure" TEXT,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "passageCount" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "indexedRevision" INTEGER NOT NULL DEFAULT 0,
    "fetchedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "knowledge_item_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "knowledge_item_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "knowledge_passage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "itemId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "heading" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    CONSTRAINT "knowledge_passage_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "knowledge_passage_workspaceId_itemId_fkey" FOREIGN KEY ("workspaceId", "itemId") REFERENCES "knowledge_item" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "instruction" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "category" TEXT,
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "instruction_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "instruction_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "assistant_feature" (
    "workspaceId" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "isEnabled" BOOLEAN NOT NULL,
    "settings" JSONB NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "code"),
    CONSTRAINT "assistant_feature_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "assistant_config" (
    "workspaceId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "mood" TEXT NOT NULL DEFAULT 'professional',
    "isModelEnabled" BOOLEAN NOT NULL DEFAULT false,
    "baseUrl" TEXT,
    "apiKey" TEXT,
    "model" TEXT,
    "monthlyTokens" INTEGER,
    "monthlyCents" INTEGER,
    "inputCentsPerMillion" INTEGER NOT NULL DEFAULT 0,
    "outputCentsPerMillion" INTEGER NOT NULL DEFAULT 0,
    "timeoutSeconds" INTEGER NOT NULL DEFAULT 30,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "assistant_config_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "assistant_usage" (
    "workspaceId" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "inputTokens" BIGINT NOT NULL DEFAULT 0,
    "outputTokens" BIGINT NOT NULL DEFAULT 0,
    "costMicros" BIGINT NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("workspaceId", "month"),
    CONSTRAINT "assistant_usage_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "assistant_answer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "attenderId" INTEGER,
    "conversationId" INTEGER,
    "ticketId" INTEGER,
    "messageSeq" INTEGER,
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "isKnown" BOOLEAN NOT NULL,
    "engine" TEXT NOT NULL,
    "fallback" TEXT,
    "confidence" REAL NOT NULL,
    "feedback" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "assistant_answer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "assistant_answer_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "assistant_answer_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "assistant_answer_workspaceId_ticketId_fkey" FOREIGN KEY ("workspaceId", "ticketId") REFERENCES "ticket" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "assistant_answer_source" (
    "workspaceId" INTEGER NOT NULL,
    "answerId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "itemId" INTEGER NOT NULL,
    "quote" TEXT NOT NULL,

    PRIMARY KEY ("workspaceId", "answerId", "position"),
    CONSTRAINT "assistant_answer_source_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "assistant_answer_source_workspaceId_answerId_fkey" FOREIGN KEY ("workspaceId", "answerId") REFERENCES "assistant_answer" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "assistant_answer_source_workspaceId_itemId_fkey" FOREIGN KEY ("workspaceId", "itemId") REFERENCES "knowledge_item" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "knowledge_gap" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "firstAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    CONSTRAINT "knowledge_gap_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "knowledge_suggestion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "tags" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "proposedById" INTEGER,
    "decidedById" INTEGER,
    "decidedAt" DATETIME,
    "itemId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "knowledge_suggestion_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "knowledge_suggestion_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "knowledge_suggestion_workspaceId_proposedById_fkey" FOREIGN KEY ("workspaceId", "proposedById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "knowledge_suggestion_workspaceId_decidedById_fkey" FOREIGN KEY ("workspaceId", "decidedById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "knowledge_suggestion_workspaceId_itemId_fkey" FOREIGN KEY ("workspaceId", "itemId") REFERENCES "knowledge_item" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "attender_skill" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,

    PRIMARY KEY ("workspaceId", "attenderId", "tag"),
    CONSTRAINT "attender_skill_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "attender_skill_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

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

-- The index of the passages, written by hand: the schema doesn't know it (docs/adr/0015-assistant.md). It holds terms that
-- lib/platform/search/tokens.ts makes, never texts; each begins with its workspace, and a row's rowid is the passage's id.
-- knowledge_terms counts the passages that have a term.
CREATE VIRTUAL TABLE "knowledge_search" USING fts5("title", "tags", "body", content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_^#@'");
CREATE VIRTUAL TABLE "knowledge_terms" USING fts5vocab('knowledge_search', 'row');

CREATE TRIGGER "knowledge_search_delete" AFTER DELETE ON "knowledge_passage" BEGIN
  DELETE FROM "knowledge_search" WHERE "rowid" = OLD."id";
END;

-- Documents count against the workspace's storage like any other file.
CREATE TRIGGER "workspace_usage_knowledge_insert" AFTER INSERT ON "knowledge_item" WHEN NEW."storageKey" IS NOT NULL BEGIN
  INSERT INTO "workspace_usage" ("workspaceId", "storageBytes") VALUES (NEW."workspaceId", COALESCE(NEW."fileSize", 0))
    ON CONFLICT ("workspaceId") DO UPDATE SET "storageBytes" = "storageBytes" + excluded."storageBytes";
END;
CREATE TRIGGER "workspace_usage_knowledge_delete" AFTER DELETE ON "knowledge_item" WHEN OLD."storageKey" IS NOT NULL BEGIN
  UPDATE "workspace_usage" SET "storageBytes" = "storageBytes" - COALESCE(OLD."fileSize", 0) WHERE "workspaceId" = OLD."workspaceId";
END;
