-- CreateTable
CREATE TABLE "analytics_ticket" (
    "workspaceId" BIGINT NOT NULL,
    "ticketId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "tags" TEXT COLLATE "C" NOT NULL,
    "createdDay" BIGINT NOT NULL,
    "resolvedDay" BIGINT,
    "isOpen" BOOLEAN NOT NULL,

    CONSTRAINT "analytics_ticket_pkey" PRIMARY KEY ("workspaceId","ticketId")
);

-- CreateTable
CREATE TABLE "analytics_ticket_day" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "tag" TEXT COLLATE "C" NOT NULL,
    "day" BIGINT NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "created" BIGINT NOT NULL DEFAULT 0,
    "resolved" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_ticket_day_pkey" PRIMARY KEY ("workspaceId","attenderId","tag","day","channel")
);

-- CreateTable
CREATE TABLE "analytics_ticket_open" (
    "workspaceId" BIGINT NOT NULL,
    "attenderId" BIGINT NOT NULL,
    "tag" TEXT COLLATE "C" NOT NULL,
    "channel" TEXT COLLATE "C" NOT NULL,
    "open" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_ticket_open_pkey" PRIMARY KEY ("workspaceId","attenderId","tag","channel")
);

-- CreateTable
CREATE TABLE "analytics_ticket_dirty" (
    "workspaceId" BIGINT NOT NULL,
    "ticketId" BIGINT NOT NULL,

    CONSTRAINT "analytics_ticket_dirty_pkey" PRIMARY KEY ("workspaceId","ticketId")
);

-- What is there already is counted behind the start.
INSERT INTO "analytics_ticket_dirty" ("workspaceId", "ticketId") SELECT "workspaceId", "id" FROM "ticket";
