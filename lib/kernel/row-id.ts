import { z } from "zod";
import { ID_MAX } from "./ids";

/** A row's id in a path or a query. */
export const rowIdSchema = z.coerce.number().int().positive().max(ID_MAX);

/** Rows that not everybody sees. */
export type GuardedRow = "conversation" | "ticket";

/** Which schemas are of ids that not everybody may name: a call with one is answered 404 to who doesn't see the row. */
export const guardedIds = z.registry<{ row: GuardedRow }>();

/** A conversation's id in a path or a query. */
export const conversationIdParameter = z.coerce.number().int().positive().max(ID_MAX).register(guardedIds, {
  row: "conversation",
});

/** A conversation's id in a body or an event. */
export const conversationIdField = z.number().int().positive().max(ID_MAX).register(guardedIds, {
  row: "conversation",
});
