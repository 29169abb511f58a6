-- Openings per hour of the wall clock become columns of their day: a row instead of up to 24. Rows lie in the order of the key, in
-- which a channel's days are side by side. The version before
-- can't add a day, which would be without its hours.

CREATE TABLE "new_analytics_day" (
    "workspaceId" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL DEFAULT 0,
    "closedBot" INTEGER NOT NULL DEFAULT 0,
    "closedHuman" INTEGER NOT NULL DEFAULT 0,
    "closedOther" INTEGER NOT NULL DEFAULT 0,
    "handled" INTEGER NOT NULL DEFAULT 0,
    "handlingMs" BIGINT NOT NULL DEFAULT 0,
    "answered" INTEGER NOT NULL DEFAULT 0,
    "responseMs" BIGINT NOT NULL DEFAULT 0,
    "openBot" INTEGER NOT NULL DEFAULT 0,
    "openHuman" INTEGER NOT NULL DEFAULT 0,
    "openUnassigned" INTEGER NOT NULL DEFAULT 0,
    "satisfied" INTEGER NOT NULL DEFAULT 0,
    "unsatisfied" INTEGER NOT NULL DEFAULT 0,
    "unanswered" INTEGER NOT NULL DEFAULT 0,
    "opened00" INTEGER NOT NULL,
    "opened01" INTEGER NOT NULL,
    "opened02" INTEGER NOT NULL,
    "opened03" INTEGER NOT NULL,
    "opened04" INTEGER NOT NULL,
    "opened05" INTEGER NOT NULL,
    "opened06" INTEGER NOT NULL,
    "opened07" INTEGER NOT NULL,
    "opened08" INTEGER NOT NULL,
    "opened09" INTEGER NOT NULL,
    "opened10" INTEGER NOT NULL,
    "opened11" INTEGER NOT NULL,
    "opened12" INTEGER NOT NULL,
    "opened13" INTEGER NOT NULL,
    "opened14" INTEGER NOT NULL,
    "opened15" INTEGER NOT NULL,
    "opened16" INTEGER NOT NULL,
    "opened17" INTEGER NOT NULL,
    "opened18" INTEGER NOT NULL,
    "opened19" INTEGER NOT NULL,
    "opened20" INTEGER NOT NULL,
    "opened21" INTEGER NOT NULL,
    "opened22" INTEGER NOT NULL,
    "opened23" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "attenderId", "tag", "channel", "day")
) WITHOUT ROWID;

INSERT INTO "new_analytics_day" ("workspaceId", "attenderId", "tag", "channel", "day", "opened", "closedBot", "closedHuman", "closedOther", "handled", "handlingMs", "answered", "responseMs", "openBot", "openHuman", "openUnassigned", "satisfied", "unsatisfied", "unanswered", "opened00", "opened01", "opened02", "opened03", "opened04", "opened05", "opened06", "opened07", "opened08", "opened09", "opened10", "opened11", "opened12", "opened13", "opened14", "opened15", "opened16", "opened17", "opened18", "opened19", "opened20", "opened21", "opened22", "opened23")
SELECT d."workspaceId", d."attenderId", d."tag", d."channel", d."day", d."opened", d."closedBot", d."closedHuman", d."closedOther", d."handled", d."handlingMs", d."answered", d."responseMs", d."openBot", d."openHuman", d."openUnassigned", d."satisfied", d."unsatisfied", d."unanswered",
  COALESCE(h."h00", 0),
  COALESCE(h."h01", 0),
  COALESCE(h."h02", 0),
  COALESCE(h."h03", 0),
  COALESCE(h."h04", 0),
  COALESCE(h."h05", 0),
  COALESCE(h."h06", 0),
  COALESCE(h."h07", 0),
  COALESCE(h."h08", 0),
  COALESCE(h."h09", 0),
  COALESCE(h."h10", 0),
  COALESCE(h."h11", 0),
  COALESCE(h."h12", 0),
  COALESCE(h."h13", 0),
  COALESCE(h."h14", 0),
  COALESCE(h."h15", 0),
  COALESCE(h."h16", 0),
  COALESCE(h."h17", 0),
  COALESCE(h."h18", 0),
  COALESCE(h."h19", 0),
  COALESCE(h."h20", 0),
  COALESCE(h."h21", 0),
  COALESCE(h."h22", 0),
  COALESCE(h."h23", 0)
FROM "analytics_day" d LEFT JOIN (
  SELECT "workspaceId", "attenderId", "tag", "channel", "day",
    sum(CASE WHEN "hour" = 0 THEN "opened" ELSE 0 END) AS "h00",
    sum(CASE WHEN "hour" = 1 THEN "opened" ELSE 0 END) AS "h01",
    sum(CASE WHEN "hour" = 2 THEN "opened" ELSE 0 END) AS "h02",
    sum(CASE WHEN "hour" = 3 THEN "opened" ELSE 0 END) AS "h03",
    sum(CASE WHEN "hour" = 4 THEN "opened" ELSE 0 END) AS "h04",
    sum(CASE WHEN "hour" = 5 THEN "opened" ELSE 0 END) AS "h05",
    sum(CASE WHEN "hour" = 6 THEN "opened" ELSE 0 END) AS "h06",
    sum(CASE WHEN "hour" = 7 THEN "opened" ELSE 0 END) AS "h07",
    sum(CASE WHEN "hour" = 8 THEN "opened" ELSE 0 END) AS "h08",
    sum(CASE WHEN "hour" = 9 THEN "opened" ELSE 0 END) AS "h09",
    sum(CASE WHEN "hour" = 10 THEN "opened" ELSE 0 END) AS "h10",
    sum(CASE WHEN "hour" = 11 THEN "opened" ELSE 0 END) AS "h11",
    sum(CASE WHEN "hour" = 12 THEN "opened" ELSE 0 END) AS "h12",
    sum(CASE WHEN "hour" = 13 THEN "opened" ELSE 0 END) AS "h13",
    sum(CASE WHEN "hour" = 14 THEN "opened" ELSE 0 END) AS "h14",
    sum(CASE WHEN "hour" = 15 THEN "opened" ELSE 0 END) AS "h15",
    sum(CASE WHEN "hour" = 16 THEN "opened" ELSE 0 END) AS "h16",
    sum(CASE WHEN "hour" = 17 THEN "opened" ELSE 0 END) AS "h17",
    sum(CASE WHEN "hour" = 18 THEN "opened" ELSE 0 END) AS "h18",
    sum(CASE WHEN "hour" = 19 THEN "opened" ELSE 0 END) AS "h19",
    sum(CASE WHEN "hour" = 20 THEN "opened" ELSE 0 END) AS "h20",
    sum(CASE WHEN "hour" = 21 THEN "opened" ELSE 0 END) AS "h21",
    sum(CASE WHEN "hour" = 22 THEN "opened" ELSE 0 END) AS "h22",
    sum(CASE WHEN "hour" = 23 THEN "opened" ELSE 0 END) AS "h23"
  FROM "analytics_hour" GROUP BY "workspaceId", "attenderId", "tag", "channel", "day"
) h ON h."workspaceId" = d."workspaceId" AND h."attenderId" = d."attenderId" AND h."tag" = d."tag" AND h."channel" = d."channel" AND h."day" = d."day"
ORDER BY d."workspaceId", d."attenderId", d."tag", d."channel", d."day";

DROP TABLE "analytics_day";
ALTER TABLE "new_analytics_day" RENAME TO "analytics_day";
DROP TABLE "analytics_hour";

-- Sums of every figure per hour, counted when somebody asks for them first (lib/modules/analytics/kept-hours.ts).

CREATE TABLE "analytics_hour" (
    "workspaceId" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "epochHour" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,
    "closedBot" INTEGER NOT NULL,
    "closedHuman" INTEGER NOT NULL,
    "closedOther" INTEGER NOT NULL,
    "handled" INTEGER NOT NULL,
    "handlingMs" BIGINT NOT NULL,
    "answered" INTEGER NOT NULL,
    "responseMs" BIGINT NOT NULL,
    "openBot" INTEGER NOT NULL,
    "openHuman" INTEGER NOT NULL,
    "openUnassigned" INTEGER NOT NULL,
    "satisfied" INTEGER NOT NULL,
    "unsatisfied" INTEGER NOT NULL,
    "unanswered" INTEGER NOT NULL,

    PRIMARY KEY ("workspaceId", "day", "attenderId", "tag", "channel", "epochHour")
) WITHOUT ROWID;

CREATE TABLE "analytics_hour_place" (
    "workspaceId" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "attenderId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,

    PRIMARY KEY ("workspaceId", "day", "attenderId", "tag")
) WITHOUT ROWID;

-- What ended in part of a day is a range.
DROP INDEX "analytics_event_workspaceId_metric_endDay_at_id_idx";
CREATE INDEX "analytics_event_workspaceId_metric_endDay_endAt_idx" ON "analytics_event"("workspaceId", "metric", "endDay", "endAt");
