-- CreateTable
CREATE TABLE "field_definition" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "labelPt" TEXT COLLATE "C",
    "labelEn" TEXT COLLATE "C",
    "type" TEXT COLLATE "C" NOT NULL,
    "options" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "lastOption" BIGINT NOT NULL DEFAULT 0,
    "required" TEXT COLLATE "C" NOT NULL DEFAULT 'never',
    "position" BIGINT NOT NULL,
    "minimum" BIGINT,
    "maximum" BIGINT,
    "pattern" TEXT COLLATE "C",
    "mask" TEXT COLLATE "C",
    "isPii" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" BIGINT,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "changedBy" TEXT COLLATE "C",

    CONSTRAINT "field_definition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "field_value" (
    "workspaceId" BIGINT NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "subjectId" BIGINT NOT NULL,
    "fieldId" BIGINT NOT NULL,
    "optionId" BIGINT NOT NULL DEFAULT 0,
    "text" TEXT COLLATE "C",
    "textKey" TEXT COLLATE "C",
    "number" BIGINT,

    CONSTRAINT "field_value_pkey" PRIMARY KEY ("workspaceId","subject","subjectId","fieldId","optionId")
);

-- CreateTable
CREATE TABLE "field_record" (
    "workspaceId" BIGINT NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "subjectId" BIGINT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "fieldChanges" TEXT COLLATE "C" NOT NULL DEFAULT '{}',

    CONSTRAINT "field_record_pkey" PRIMARY KEY ("workspaceId","subject","subjectId")
);

-- CreateIndex
CREATE UNIQUE INDEX "field_definition_workspaceId_id_key" ON "field_definition"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "field_definition_workspaceId_subject_key_key" ON "field_definition"("workspaceId", "subject", "key");

-- CreateIndex
CREATE INDEX "field_value_workspaceId_fieldId_number_subjectId_idx" ON "field_value"("workspaceId", "fieldId", "number", "subjectId");

-- CreateIndex
CREATE INDEX "field_value_workspaceId_fieldId_textKey_subjectId_idx" ON "field_value"("workspaceId", "fieldId", "textKey", "subjectId");

-- AddForeignKey
ALTER TABLE "field_definition" ADD CONSTRAINT "field_definition_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "field_value" ADD CONSTRAINT "field_value_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "field_value" ADD CONSTRAINT "field_value_workspaceId_fieldId_fkey" FOREIGN KEY ("workspaceId", "fieldId") REFERENCES "field_definition"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "field_record" ADD CONSTRAINT "field_record_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
