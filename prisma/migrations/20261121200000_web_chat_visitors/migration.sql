-- AlterTable
-- Columns are added, not the tables redefined: that would drop triggers.
ALTER TABLE "visitor" ADD COLUMN "externalId" TEXT;
ALTER TABLE "visitor" ADD COLUMN "introduction" JSONB;
ALTER TABLE "web_chat" ADD COLUMN "offlineForm" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "web_chat" ADD COLUMN "soundOn" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "web_chat" ADD COLUMN "identityRequired" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "visitor_session" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "webChatId" INTEGER NOT NULL,
    "visitorId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "visitor_session_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "visitor_session_workspaceId_webChatId_fkey" FOREIGN KEY ("workspaceId", "webChatId") REFERENCES "web_chat" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "visitor_session_workspaceId_visitorId_fkey" FOREIGN KEY ("workspaceId", "visitorId") REFERENCES "visitor" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "visitor_session_tokenHash_key" ON "visitor_session"("tokenHash");

-- CreateIndex
CREATE INDEX "visitor_session_workspaceId_webChatId_idx" ON "visitor_session"("workspaceId", "webChatId");

-- CreateIndex
CREATE INDEX "visitor_session_workspaceId_visitorId_expiresAt_idx" ON "visitor_session"("workspaceId", "visitorId", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "visitor_workspaceId_webChatId_externalId_key" ON "visitor"("workspaceId", "webChatId", "externalId");
