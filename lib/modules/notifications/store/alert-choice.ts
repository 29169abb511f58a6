import type { AlertTopic } from "@/lib/modules/notifications/policy";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** How somebody chose to be told of a topic. `bellOffAt` is in epoch milliseconds, null: the topic is at the bell. */
export type AlertChoiceRow = {
  topic: AlertTopic;
  bellOffAt: number | null;
  sound: boolean;
  desktop: boolean;
  inDigest: boolean;
  version: number;
  changedBy: string | null;
};

const COLUMNS = ["topic", "bellOffAt", "sound", "desktop", "inDigest", "version", "changedBy"] as const;

/** What somebody chose; topics that they never changed have no row. */
export const alertChoicesOf = statement(($: Parameters<{ attenderId: number }>) =>
  tables.selectFrom("alert_choice").select(COLUMNS).where("attenderId", "=", $.attenderId),
);

/** What somebody chose of one topic. */
export const alertChoice = statement(($: Parameters<{ attenderId: number; topic: AlertTopic }>) =>
  tables.selectFrom("alert_choice").select(COLUMNS).where("attenderId", "=", $.attenderId).where("topic", "=", $.topic),
);

/** Who doesn't want a topic at the bell. */
export const withoutBell = statement(($: Parameters<{ topic: AlertTopic }>) =>
  tables
    .selectFrom("alert_choice")
    .select("attenderId")
    .where("topic", "=", $.topic)
    .where("bellOffAt", "is not", null),
);

/** Keeps what somebody chose of a topic, in place of what they chose before. */
export const putAlertChoice = statement(($: Parameters<AlertChoiceRow & { attenderId: number; now: number }>) => {
  const chosen = {
    bellOffAt: $.bellOffAt,
    sound: $.sound,
    desktop: $.desktop,
    inDigest: $.inDigest,
    version: $.version,
    changedBy: $.changedBy,
    updatedAt: $.now,
  };
  return tables
    .insertInto("alert_choice")
    .values({ attenderId: $.attenderId, topic: $.topic, ...chosen })
    .onConflict((conflict) => conflict.columns(["workspaceId", "attenderId", "topic"]).doUpdateSet(chosen));
});
