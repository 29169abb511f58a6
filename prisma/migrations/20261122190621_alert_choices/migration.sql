-- CreateTable
CREATE TABLE "alert_choice" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "topic" TEXT NOT NULL,
    "bellOffAt" DATETIME,
    "sound" BOOLEAN NOT NULL,
    "desktop" BOOLEAN NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedBy" TEXT,

    PRIMARY KEY ("workspaceId", "attenderId", "topic"),
    CONSTRAINT "alert_choice_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "alert_choice_workspaceId_attenderId_fkey" FOREIGN KEY ("workspaceId", "attenderId") REFERENCES "attender" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Who had the sound off, or the desktop on, keeps that for every topic; the browser's permission decides about the desktop as before.
INSERT INTO "alert_choice" ("workspaceId", "attenderId", "topic", "sound", "desktop", "updatedAt")
  SELECT a."workspaceId", a."id", t."value", a."notifySound", a."notifyDesktop", CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM "attender" a, json_each('["customer_reply","unassigned","assigned","handover","mention","sentiment","export","workspace"]') t;

-- AlterTable
ALTER TABLE "attender" ADD COLUMN "alertsMuted" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "attender" DROP COLUMN "notifySound";
ALTER TABLE "attender" DROP COLUMN "notifyDesktop";
