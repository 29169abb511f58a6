-- CreateTable
CREATE TABLE "ticket_form" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "fields" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "teamId" BIGINT,
    "priority" TEXT COLLATE "C",
    "position" BIGINT NOT NULL,
    "archivedAt" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "ticket_form_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ticket_form_workspaceId_teamId_idx" ON "ticket_form"("workspaceId", "teamId");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_form_workspaceId_id_key" ON "ticket_form"("workspaceId", "id");

-- AddForeignKey
ALTER TABLE "ticket_form" ADD CONSTRAINT "ticket_form_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_form" ADD CONSTRAINT "ticket_form_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "team"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
