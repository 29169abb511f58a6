import type { Channel } from "@/lib/kernel/conversation";
import type { DaySums, OpenSums } from "@/lib/modules/analytics/counted";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// What is added to the sums. Days like 20261121.

/** Whose sums: `attenderId` 0 is everybody, an empty `tag` all of them. */
export type Place = { attenderId: number; tag: string };

type Day = Place & { day: number; channel: Channel } & DaySums;

export const addToDay = statement(($: Parameters<Day>) =>
  tables
    .insertInto("analytics_day")
    .values({
      attenderId: $.attenderId,
      tag: $.tag,
      day: $.day,
      channel: $.channel,
      opened: $.opened,
      closedBot: $.closedBot,
      closedHuman: $.closedHuman,
      closedOther: $.closedOther,
      handled: $.handled,
      handlingMs: $.handlingMs,
      answered: $.answered,
      responseMs: $.responseMs,
      openBot: $.openBot,
      openHuman: $.openHuman,
      openUnassigned: $.openUnassigned,
      satisfied: $.satisfied,
      unsatisfied: $.unsatisfied,
      unanswered: $.unanswered,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "attenderId", "tag", "day", "channel"]).doUpdateSet((of) => ({
        opened: of("analytics_day.opened", "+", of.ref("excluded.opened")),
        closedBot: of("analytics_day.closedBot", "+", of.ref("excluded.closedBot")),
        closedHuman: of("analytics_day.closedHuman", "+", of.ref("excluded.closedHuman")),
        closedOther: of("analytics_day.closedOther", "+", of.ref("excluded.closedOther")),
        handled: of("analytics_day.handled", "+", of.ref("excluded.handled")),
        handlingMs: of("analytics_day.handlingMs", "+", of.ref("excluded.handlingMs")),
        answered: of("analytics_day.answered", "+", of.ref("excluded.answered")),
        responseMs: of("analytics_day.responseMs", "+", of.ref("excluded.responseMs")),
        openBot: of("analytics_day.openBot", "+", of.ref("excluded.openBot")),
        openHuman: of("analytics_day.openHuman", "+", of.ref("excluded.openHuman")),
        openUnassigned: of("analytics_day.openUnassigned", "+", of.ref("excluded.openUnassigned")),
        satisfied: of("analytics_day.satisfied", "+", of.ref("excluded.satisfied")),
        unsatisfied: of("analytics_day.unsatisfied", "+", of.ref("excluded.unsatisfied")),
        unanswered: of("analytics_day.unanswered", "+", of.ref("excluded.unanswered")),
      })),
    ),
);

type Hour = Place & { day: number; hour: number; channel: Channel; opened: number };

export const addToHour = statement(($: Parameters<Hour>) =>
  tables
    .insertInto("analytics_hour")
    .values({
      attenderId: $.attenderId,
      tag: $.tag,
      day: $.day,
      hour: $.hour,
      channel: $.channel,
      opened: $.opened,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspaceId", "attenderId", "tag", "day", "hour", "channel"])
        .doUpdateSet((of) => ({ opened: of("analytics_hour.opened", "+", of.ref("excluded.opened")) })),
    ),
);

type Open = Place & { channel: Channel } & OpenSums;

export const addToOpen = statement(($: Parameters<Open>) =>
  tables
    .insertInto("analytics_open")
    .values({
      attenderId: $.attenderId,
      tag: $.tag,
      channel: $.channel,
      bot: $.bot,
      human: $.human,
      unassigned: $.unassigned,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "attenderId", "tag", "channel"]).doUpdateSet((of) => ({
        bot: of("analytics_open.bot", "+", of.ref("excluded.bot")),
        human: of("analytics_open.human", "+", of.ref("excluded.human")),
        unassigned: of("analytics_open.unassigned", "+", of.ref("excluded.unassigned")),
      })),
    ),
);
