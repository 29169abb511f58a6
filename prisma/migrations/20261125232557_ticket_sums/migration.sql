-- CreateTable
CREATE TABLE "analytics_ticket" (
    "workspaceId" INTEGER NOT NULL,
    "ticketId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "tags" JSONB NOT NULL,
    "createdDay" INTEGER NOT NULL,
    "resolvedDay" INTEGER,
    "isOpen" BOOLEAN NOT NULL,

    PRIMARY KEY ("workspaceId", "ticketId")
);

-- CreateTable
CREATE TABLE "analytics_ticket_day" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "created" INTEGER NOT NULL DEFAULT 0,
    "resolved" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("workspaceId", "attenderId", "tag", "day", "channel")
);

-- CreateTable
CREATE TABLE "analytics_ticket_open" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "open" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("workspaceId", "attenderId", "tag", "channel")
);

-- CreateTable
CREATE TABLE "analytics_ticket_dirty" (
    "workspaceId" INTEGER NOT NULL,
    "ticketId" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "ticketId")
);

-- What is there already is counted behind the start.
INSERT INTO "analytics_ticket_dirty" ("workspaceId", "ticketId") SELECT "workspaceId", "id" FROM "ticket";
