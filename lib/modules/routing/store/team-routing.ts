import { sql } from "kysely";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = [
  "audience",
  "mode",
  "calendarId",
  "isAlways",
  "offerSeconds",
  "skillWaitSeconds",
  "stickyHours",
  "requeueMinutes",
  "tellsPlace",
  "version",
  "changedBy",
] as const;

/** How conversations are given out, by queue; one without a row is worked by hand. */
export const liveRoutings = statement(() =>
  tables
    .selectFrom("team_routing")
    .select(COLUMNS)
    // What a deleted team had is worked by hand.
    .where((of) =>
      of.or([
        of("audience", "=", sql.lit(0)),
        of("audience", "in", of.selectFrom("team").select("team.id").where("deletedAt", "is", null)),
      ]),
    )
    .orderBy("audience"),
);
export type RoutingRow = RowOf<typeof liveRoutings>;

export const routingOf = statement(($: Parameters<{ audience: number }>) =>
  tables.selectFrom("team_routing").select(COLUMNS).where("audience", "=", $.audience),
);

export const putRouting = statement(($: Parameters<RoutingRow & { now: number }>) =>
  tables
    .insertInto("team_routing")
    .values({
      audience: $.audience,
      mode: $.mode,
      calendarId: $.calendarId,
      isAlways: $.isAlways,
      offerSeconds: $.offerSeconds,
      skillWaitSeconds: $.skillWaitSeconds,
      stickyHours: $.stickyHours,
      requeueMinutes: $.requeueMinutes,
      tellsPlace: $.tellsPlace,
      version: $.version,
      changedBy: $.changedBy,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "audience"]).doUpdateSet({
        mode: $.mode,
        calendarId: $.calendarId,
        isAlways: $.isAlways,
        offerSeconds: $.offerSeconds,
        skillWaitSeconds: $.skillWaitSeconds,
        stickyHours: $.stickyHours,
        requeueMinutes: $.requeueMinutes,
        tellsPlace: $.tellsPlace,
        // The leads were told of a queue that worked otherwise.
        unservedAt: null,
        version: $.version,
        changedBy: $.changedBy,
        updatedAt: $.now,
      }),
    ),
);

/** The queues whose leads know that nobody can take the customers who wait. */
export const unservedQueues = statement(() =>
  tables.selectFrom("team_routing").select("audience").where("unservedAt", "is not", null),
);

export const putUnserved = statement(($: Parameters<{ audience: number; at: number | null }>) =>
  tables.updateTable("team_routing").set({ unservedAt: $.at }).where("audience", "=", $.audience),
);

/** How many queues are given out by a calendar. */
export const countRoutingsOfCalendar = statement(($: Parameters<{ calendarId: number }>) =>
  tables
    .selectFrom("team_routing")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("calendarId", "=", $.calendarId),
);

/** What conversations weigh by channel, and the number of the latest turn. */
export const routingSetting = statement(() =>
  tables.selectFrom("routing_setting").select(["webchat", "whatsapp", "email", "lastTurn", "version", "changedBy"]),
);
export type SettingRow = RowOf<typeof routingSetting>;

export const putSetting = statement(($: Parameters<Omit<SettingRow, "lastTurn"> & { now: number }>) =>
  tables
    .insertInto("routing_setting")
    .values({
      webchat: $.webchat,
      whatsapp: $.whatsapp,
      email: $.email,
      version: $.version,
      changedBy: $.changedBy,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .onConflict((conflict) =>
      conflict.column("workspaceId").doUpdateSet({
        webchat: $.webchat,
        whatsapp: $.whatsapp,
        email: $.email,
        version: $.version,
        changedBy: $.changedBy,
        updatedAt: $.now,
      }),
    ),
);

export const putLastTurn = statement(($: Parameters<{ turn: number; now: number }>) =>
  tables
    .insertInto("routing_setting")
    .values({ lastTurn: $.turn, createdAt: $.now, updatedAt: $.now })
    .onConflict((conflict) => conflict.column("workspaceId").doUpdateSet({ lastTurn: $.turn })),
);
