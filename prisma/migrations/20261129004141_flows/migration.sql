-- CreateTable
CREATE TABLE "flow" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "channels" JSONB NOT NULL,
    "hours" TEXT NOT NULL DEFAULT 'always',
    "steps" JSONB NOT NULL,
    "liveNumber" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    "deletedAt" DATETIME,
    CONSTRAINT "flow_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "flow_version" (
    "workspaceId" INTEGER NOT NULL,
    "flowId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "steps" JSONB NOT NULL,
    "publishedById" INTEGER,
    "publishedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "flowId", "number"),
    CONSTRAINT "flow_version_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "flow_version_workspaceId_flowId_fkey" FOREIGN KEY ("workspaceId", "flowId") REFERENCES "flow" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "flow_version_workspaceId_publishedById_fkey" FOREIGN KEY ("workspaceId", "publishedById") REFERENCES "attender" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "flow_run" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "flowId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "stepId" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "misses" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "startedAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "conversationId"),
    CONSTRAINT "flow_run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "flow_run_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "flow_run_workspaceId_flowId_fkey" FOREIGN KEY ("workspaceId", "flowId") REFERENCES "flow" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "message_choice" (
    "workspaceId" INTEGER NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "messageSeq" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "labels" JSONB NOT NULL,

    PRIMARY KEY ("workspaceId", "conversationId", "messageSeq"),
    CONSTRAINT "message_choice_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "message_choice_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "flow_workspaceId_id_key" ON "flow"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "flow_version_workspaceId_publishedById_idx" ON "flow_version"("workspaceId", "publishedById");

-- CreateIndex
CREATE INDEX "flow_run_workspaceId_flowId_startedAt_idx" ON "flow_run"("workspaceId", "flowId", "startedAt");
