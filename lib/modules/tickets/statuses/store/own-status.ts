import type { TagColor } from "@/lib/modules/tags/policy";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = ["id", "base", "name", "key", "color", "position", "archivedAt", "version", "changedBy"] as const;

/** A workspace's own statuses, archived ones too, each base's in their order. */
export const ownStatuses = statement(() =>
  tables.selectFrom("own_ticket_status").select(COLUMNS).orderBy("position").orderBy("id"),
);
/** An own status as it is stored; instants are epoch milliseconds. */
export type OwnStatusRow = RowOf<typeof ownStatuses>;

export const ownStatusById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("own_ticket_status").select(COLUMNS).where("id", "=", $.id),
);

type Values = { name: string; key: string; color: TagColor; changedBy: string | null; now: number };

export const insertOwnStatus = statement(($: Parameters<Values & { base: TicketStatus; position: number }>) =>
  tables
    .insertInto("own_ticket_status")
    .values({
      base: $.base,
      name: $.name,
      key: $.key,
      color: $.color,
      position: $.position,
      changedBy: $.changedBy,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning(COLUMNS),
);

export const updateOwnStatus = statement(($: Parameters<Values & { id: number; version: number }>) =>
  tables
    .updateTable("own_ticket_status")
    .set({
      name: $.name,
      key: $.key,
      color: $.color,
      version: $.version,
      changedBy: $.changedBy,
      updatedAt: $.now,
    })
    .where("id", "=", $.id)
    .returning(COLUMNS),
);

/** Archives an own status, or brings it back. @param at epoch milliseconds; null: it can be chosen */
export const archiveOwnStatus = statement(($: Parameters<{ id: number; at: number | null; now: number }>) =>
  tables
    .updateTable("own_ticket_status")
    .set({ archivedAt: $.at, updatedAt: $.now })
    .where("id", "=", $.id)
    .returning(COLUMNS),
);

export const placeOwnStatus = statement(($: Parameters<{ id: number; position: number; now: number }>) =>
  tables.updateTable("own_ticket_status").set({ position: $.position, updatedAt: $.now }).where("id", "=", $.id),
);
