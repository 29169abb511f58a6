-- AlterTable
ALTER TABLE "job" ADD COLUMN "lane" TEXT;

-- CreateTable
CREATE TABLE "domain_event" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "actorId" INTEGER,
    "causeId" INTEGER,
    "depth" INTEGER NOT NULL DEFAULT 0,
    "at" DATETIME NOT NULL,
    "data" TEXT NOT NULL,
    CONSTRAINT "domain_event_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "event_log" (
    "workspaceId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "dispatchedId" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "event_log_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "domain_event_at_idx" ON "domain_event"("at");

-- CreateIndex
CREATE UNIQUE INDEX "domain_event_workspaceId_id_key" ON "domain_event"("workspaceId", "id");

-- A reaction to workspace.time_zone_changed does it now (lib/modules/analytics/reactions.ts).
DROP TRIGGER "analytics_time_zone";
