-- CreateTable
CREATE TABLE "tag" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "color" TEXT COLLATE "C" NOT NULL DEFAULT 'gray',
    "groupName" TEXT COLLATE "C",
    "description" TEXT COLLATE "C",
    "archivedAt" BIGINT,
    "isAutomatic" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag_setting" (
    "workspaceId" BIGINT NOT NULL,
    "policy" TEXT COLLATE "C" NOT NULL DEFAULT 'free',
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "tag_setting_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateTable
CREATE TABLE "tag_run" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'running',
    "fromKey" TEXT COLLATE "C" NOT NULL,
    "fromName" TEXT COLLATE "C" NOT NULL,
    "spellings" TEXT COLLATE "C" NOT NULL,
    "toName" TEXT COLLATE "C" NOT NULL,
    "tagId" BIGINT NOT NULL,
    "merged" TEXT COLLATE "C",
    "total" BIGINT NOT NULL,
    "steps" BIGINT NOT NULL DEFAULT 0,
    "changed" BIGINT NOT NULL DEFAULT 0,
    "restored" BIGINT NOT NULL DEFAULT 0,
    "kept" BIGINT NOT NULL DEFAULT 0,
    "createdAt" BIGINT NOT NULL,
    "finishedAt" BIGINT,

    CONSTRAINT "tag_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag_step" (
    "workspaceId" BIGINT NOT NULL,
    "runId" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "holder" TEXT COLLATE "C" NOT NULL,
    "undo" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "tag_step_pkey" PRIMARY KEY ("workspaceId","runId","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "tag_workspaceId_id_key" ON "tag"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tag_workspaceId_key_key" ON "tag"("workspaceId", "key");

-- CreateIndex
CREATE INDEX "tag_run_workspaceId_fromKey_idx" ON "tag_run"("workspaceId", "fromKey");

-- CreateIndex
CREATE INDEX "tag_run_workspaceId_attenderId_idx" ON "tag_run"("workspaceId", "attenderId");

-- CreateIndex
CREATE UNIQUE INDEX "tag_run_workspaceId_id_key" ON "tag_run"("workspaceId", "id");

-- AddForeignKey
ALTER TABLE "tag" ADD CONSTRAINT "tag_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_setting" ADD CONSTRAINT "tag_setting_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_run" ADD CONSTRAINT "tag_run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_run" ADD CONSTRAINT "tag_run_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_step" ADD CONSTRAINT "tag_step_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_step" ADD CONSTRAINT "tag_step_workspaceId_runId_fkey" FOREIGN KEY ("workspaceId", "runId") REFERENCES "tag_run"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
