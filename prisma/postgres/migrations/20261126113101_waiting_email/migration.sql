-- CreateTable
CREATE TABLE "waiting_email" (
    "workspaceId" BIGINT NOT NULL,
    "rawKey" TEXT COLLATE "C" NOT NULL,
    "emailChannelId" BIGINT NOT NULL,
    "content" BYTEA NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "waiting_email_pkey" PRIMARY KEY ("workspaceId","rawKey","emailChannelId")
);

-- AddForeignKey
ALTER TABLE "waiting_email" ADD CONSTRAINT "waiting_email_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
