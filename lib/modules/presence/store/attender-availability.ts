import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Status = "available" | "away" | "offline";

/** Whether the active people of the team are there, by first name. Instants are epoch milliseconds. */
export const teamStatuses = statement(() =>
  tables
    .selectFrom("attender as a")
    .leftJoin("attender_availability as v", "v.attenderId", "a.id")
    .select(["a.id", "a.firstName", "a.surname", "v.chosen", "v.status", "v.since"])
    .where("a.isActive", "=", true)
    .orderBy("a.firstName")
    .orderBy("a.id"),
);

export const availabilityOf = statement(($: Parameters<{ attenderId: number }>) =>
  tables
    .selectFrom("attender_availability")
    .select(["chosen", "status", "since"])
    .where("attenderId", "=", $.attenderId),
);

/** Notes what somebody says of themselves. */
export const putChosen = statement(($: Parameters<{ attenderId: number; chosen: Status; now: number }>) =>
  tables
    .insertInto("attender_availability")
    .values({ attenderId: $.attenderId, chosen: $.chosen, status: "offline", since: $.now })
    .onConflict((conflict) => conflict.columns(["workspaceId", "attenderId"]).doUpdateSet({ chosen: $.chosen })),
);

/** Notes whether somebody is there; no row when that is what it was. */
export const putStatus = statement(($: Parameters<{ attenderId: number; status: Status; now: number }>) =>
  tables
    .insertInto("attender_availability")
    .values({ attenderId: $.attenderId, chosen: "available", status: $.status, since: $.now })
    .onConflict((conflict) =>
      conflict
        .columns(["workspaceId", "attenderId"])
        .doUpdateSet({ status: $.status, since: $.now })
        .where("attender_availability.status", "!=", $.status),
    )
    .returning(["chosen", "status", "since"]),
);

/** Who is stored as there, in every workspace. */
export const present = globalStatement(() =>
  tables
    .selectFrom("attender_availability as v")
    .innerJoin("attender as a", (on) =>
      on.onRef("a.workspaceId", "=", "v.workspaceId").onRef("a.id", "=", "v.attenderId"),
    )
    .select(["v.workspaceId", "a.id", "a.firstName", "a.surname"])
    .where("v.status", "!=", "offline"),
);
