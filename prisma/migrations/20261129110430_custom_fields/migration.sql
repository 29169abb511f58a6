-- CreateTable
CREATE TABLE "field_definition" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "labelPt" TEXT,
    "labelEn" TEXT,
    "type" TEXT NOT NULL,
    "options" TEXT NOT NULL DEFAULT '[]',
    "lastOption" INTEGER NOT NULL DEFAULT 0,
    "required" TEXT NOT NULL DEFAULT 'never',
    "position" INTEGER NOT NULL,
    "minimum" BIGINT,
    "maximum" BIGINT,
    "pattern" TEXT,
    "mask" TEXT,
    "isPii" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    CONSTRAINT "field_definition_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "field_value" (
    "workspaceId" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" INTEGER NOT NULL,
    "fieldId" INTEGER NOT NULL,
    "optionId" INTEGER NOT NULL DEFAULT 0,
    "text" TEXT,
    "textKey" TEXT,
    "number" BIGINT,

    PRIMARY KEY ("workspaceId", "subject", "subjectId", "fieldId", "optionId"),
    CONSTRAINT "field_value_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "field_value_workspaceId_fieldId_fkey" FOREIGN KEY ("workspaceId", "fieldId") REFERENCES "field_definition" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "field_record" (
    "workspaceId" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "fieldChanges" TEXT NOT NULL DEFAULT '{}',

    PRIMARY KEY ("workspaceId", "subject", "subjectId"),
    CONSTRAINT "field_record_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "field_definition_workspaceId_id_key" ON "field_definition"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "field_definition_workspaceId_subject_key_key" ON "field_definition"("workspaceId", "subject", "key");

-- CreateIndex
CREATE INDEX "field_value_workspaceId_fieldId_number_subjectId_idx" ON "field_value"("workspaceId", "fieldId", "number", "subjectId");

-- CreateIndex
CREATE INDEX "field_value_workspaceId_fieldId_textKey_subjectId_idx" ON "field_value"("workspaceId", "fieldId", "textKey", "subjectId");
