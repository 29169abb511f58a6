-- CreateTable
CREATE TABLE "role" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "permissions" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "role_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_attender" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "firstName" TEXT NOT NULL,
    "surname" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "pendingEmail" TEXT,
    "pendingEmailAt" DATETIME,
    "passwordHash" TEXT,
    "profile" INTEGER NOT NULL,
    "roleId" INTEGER,
    "reach" TEXT NOT NULL DEFAULT 'everything',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "namaEdition" TEXT NOT NULL,
    "primaryLanguage" TEXT NOT NULL DEFAULT 'pt-BR',
    "secondaryLanguage" TEXT NOT NULL DEFAULT 'en',
    "theme" TEXT NOT NULL DEFAULT 'system',
    "inviteQueuedAt" DATETIME,
    "inviteMailState" TEXT NOT NULL DEFAULT 'sent',
    "inviteMailError" TEXT,
    "alertsMuted" BOOLEAN NOT NULL DEFAULT false,
    "shortcutsEnabled" BOOLEAN NOT NULL DEFAULT true,
    "lastLoginAt" DATETIME,
    "version" INTEGER NOT NULL DEFAULT 1,
    "fieldChanges" TEXT NOT NULL DEFAULT '{}',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "attender_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "attender_workspaceId_roleId_fkey" FOREIGN KEY ("workspaceId", "roleId") REFERENCES "role" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_attender" ("alertsMuted", "createdAt", "email", "fieldChanges", "firstName", "id", "inviteMailError", "inviteMailState", "inviteQueuedAt", "isActive", "lastLoginAt", "namaEdition", "passwordHash", "pendingEmail", "pendingEmailAt", "primaryLanguage", "profile", "reach", "secondaryLanguage", "shortcutsEnabled", "surname", "theme", "updatedAt", "version", "workspaceId") SELECT "alertsMuted", "createdAt", "email", "fieldChanges", "firstName", "id", "inviteMailError", "inviteMailState", "inviteQueuedAt", "isActive", "lastLoginAt", "namaEdition", "passwordHash", "pendingEmail", "pendingEmailAt", "primaryLanguage", "profile", "reach", "secondaryLanguage", "shortcutsEnabled", "surname", "theme", "updatedAt", "version", "workspaceId" FROM "attender";
DROP TABLE "attender";
ALTER TABLE "new_attender" RENAME TO "attender";
CREATE UNIQUE INDEX "attender_email_key" ON "attender"("email");
CREATE INDEX "attender_workspaceId_isActive_firstName_idx" ON "attender"("workspaceId", "isActive", "firstName");
CREATE INDEX "attender_workspaceId_roleId_idx" ON "attender"("workspaceId", "roleId");
CREATE UNIQUE INDEX "attender_workspaceId_id_key" ON "attender"("workspaceId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "role_workspaceId_id_key" ON "role"("workspaceId", "id");
