-- CreateTable
CREATE TABLE "knowledge_question" (
    "workspaceId" BIGINT NOT NULL,
    "itemId" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "createdById" BIGINT,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "knowledge_question_pkey" PRIMARY KEY ("workspaceId","itemId","position")
);

-- CreateIndex
CREATE INDEX "knowledge_question_workspaceId_createdById_idx" ON "knowledge_question"("workspaceId", "createdById");

-- AddForeignKey
ALTER TABLE "knowledge_question" ADD CONSTRAINT "knowledge_question_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_question" ADD CONSTRAINT "knowledge_question_workspaceId_itemId_fkey" FOREIGN KEY ("workspaceId", "itemId") REFERENCES "knowledge_item"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_question" ADD CONSTRAINT "knowledge_question_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "attender"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
