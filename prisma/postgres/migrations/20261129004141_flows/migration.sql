-- CreateTable
CREATE TABLE "flow" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "position" BIGINT NOT NULL,
    "channels" TEXT COLLATE "C" NOT NULL,
    "hours" TEXT COLLATE "C" NOT NULL DEFAULT 'always',
    "steps" TEXT COLLATE "C" NOT NULL,
    "liveNumber" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",
    "deletedAt" BIGINT,

    CONSTRAINT "flow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_version" (
    "workspaceId" BIGINT NOT NULL,
    "flowId" BIGINT NOT NULL,
    "number" BIGINT NOT NULL,
    "steps" TEXT COLLATE "C" NOT NULL,
    "publishedById" BIGINT,
    "publishedAt" BIGINT NOT NULL,

    CONSTRAINT "flow_version_pkey" PRIMARY KEY ("workspaceId","flowId","number")
);

-- CreateTable
CREATE TABLE "flow_run" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "flowId" BIGINT NOT NULL,
    "number" BIGINT NOT NULL,
    "stepId" TEXT COLLATE "C" NOT NULL,
    "fields" TEXT COLLATE "C" NOT NULL,
    "misses" BIGINT NOT NULL DEFAULT 0,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'waiting',
    "startedAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "flow_run_pkey" PRIMARY KEY ("workspaceId","conversationId")
);

-- CreateTable
CREATE TABLE "message_choice" (
    "workspaceId" BIGINT NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "messageSeq" BIGINT NOT NULL,
    "body" TEXT COLLATE "C" NOT NULL,
    "labels" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "message_choice_pkey" PRIMARY KEY ("workspaceId","conversationId","messageSeq")
);

-- CreateIndex
CREATE UNIQUE INDEX "flow_workspaceId_id_key" ON "flow"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "flow_version_workspaceId_publishedById_idx" ON "flow_version"("workspaceId", "publishedById");

-- CreateIndex
CREATE INDEX "flow_run_workspaceId_flowId_startedAt_idx" ON "flow_run"("workspaceId", "flowId", "startedAt");

-- AddForeignKey
ALTER TABLE "flow" ADD CONSTRAINT "flow_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_version" ADD CONSTRAINT "flow_version_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_version" ADD CONSTRAINT "flow_version_workspaceId_flowId_fkey" FOREIGN KEY ("workspaceId", "flowId") REFERENCES "flow"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_version" ADD CONSTRAINT "flow_version_workspaceId_publishedById_fkey" FOREIGN KEY ("workspaceId", "publishedById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_run" ADD CONSTRAINT "flow_run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_run" ADD CONSTRAINT "flow_run_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_run" ADD CONSTRAINT "flow_run_workspaceId_flowId_fkey" FOREIGN KEY ("workspaceId", "flowId") REFERENCES "flow"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_choice" ADD CONSTRAINT "message_choice_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_choice" ADD CONSTRAINT "message_choice_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
