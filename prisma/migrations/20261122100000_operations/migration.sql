-- AlterTable
ALTER TABLE "job" ADD COLUMN "requestId" TEXT;

-- CreateIndex
CREATE INDEX "message_delivery_state_updatedAt_channel_idx" ON "message_delivery"("state", "updatedAt", "channel");
