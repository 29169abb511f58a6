-- CreateTable
CREATE TABLE "conversation_tag" (
    "workspaceId" BIGINT NOT NULL,
    "tag" TEXT COLLATE "C" NOT NULL,
    "conversationId" BIGINT NOT NULL,
    "lastActivityAt" BIGINT NOT NULL,

    CONSTRAINT "conversation_tag_pkey" PRIMARY KEY ("workspaceId","conversationId","tag")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "ownerId" BIGINT,
    "teamId" BIGINT,
    "tab" TEXT COLLATE "C" NOT NULL,
    "condition" TEXT COLLATE "C" NOT NULL,
    "sort" TEXT COLLATE "C" NOT NULL DEFAULT 'newest',
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",
    "deletedAt" BIGINT,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "view_pin" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "viewId" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,

    CONSTRAINT "view_pin_pkey" PRIMARY KEY ("workspaceId","attenderId","viewId")
);

-- CreateIndex
CREATE INDEX "conversation_tag_list_idx" ON "conversation_tag"("workspaceId", "tag", "lastActivityAt", "conversationId");

-- CreateIndex
CREATE INDEX "saved_view_workspaceId_ownerId_idx" ON "saved_view"("workspaceId", "ownerId");

-- CreateIndex
CREATE INDEX "saved_view_workspaceId_teamId_idx" ON "saved_view"("workspaceId", "teamId");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_workspaceId_id_key" ON "saved_view"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "view_pin_workspaceId_viewId_idx" ON "view_pin"("workspaceId", "viewId");

-- AddForeignKey
ALTER TABLE "conversation_tag" ADD CONSTRAINT "conversation_tag_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_tag" ADD CONSTRAINT "conversation_tag_workspaceId_conversationId_fkey" FOREIGN KEY ("workspaceId", "conversationId") REFERENCES "conversation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_pin" ADD CONSTRAINT "view_pin_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_pin" ADD CONSTRAINT "view_pin_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_pin" ADD CONSTRAINT "view_pin_workspaceId_viewId_fkey" FOREIGN KEY ("workspaceId", "viewId") REFERENCES "saved_view"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Lists in the order of who waits longest and of what presses most (docs/adr/0031-saved-views.md). The schema's language has no
-- partial indexes; a whole one would be written by every message.
CREATE INDEX "conversation_waiting_idx" ON "conversation"("workspaceId", "audience", "awaitingReplySince", "id") WHERE "awaitingReplySince" IS NOT NULL;
CREATE INDEX "conversation_pressing_idx" ON "conversation"("workspaceId", "audience", "priority", "lastActivityAt", "id") WHERE "priority" IN ('high', 'urgent');

INSERT INTO "conversation_tag" ("workspaceId", "tag", "conversationId", "lastActivityAt")
SELECT DISTINCT c."workspaceId", j."value", c."id", c."lastActivityAt" FROM "conversation" c, jsonb_array_elements_text(c."tags"::jsonb) j("value");
