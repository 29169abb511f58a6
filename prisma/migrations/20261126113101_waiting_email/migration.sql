-- CreateTable
CREATE TABLE "waiting_email" (
    "workspaceId" INTEGER NOT NULL,
    "rawKey" TEXT NOT NULL,
    "emailChannelId" INTEGER NOT NULL,
    "content" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("workspaceId", "rawKey", "emailChannelId"),
    CONSTRAINT "waiting_email_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
