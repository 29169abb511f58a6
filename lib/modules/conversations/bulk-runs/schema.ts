import { z } from "zod";
import { changeSchema } from "../bulk/schema";

/** How far a run is. `chosen`: what is to be done with its conversations wasn't said yet. */
const RUN_STATES = ["chosen", "running", "done", "cancelled", "failed", "undoing", "undone"] as const;

/** Body of the call that begins a run. */
export const beginRunSchema = z.strictObject({ change: changeSchema });

/** A change of all the conversations that a list had, as who made it sees it. */
export const bulkRunSchema = z.object({
  id: z.number().int(),
  state: z.enum(RUN_STATES),
  /** What is done; null until it is said. */
  kind: z.string().nullable(),
  /** How many conversations there are. */
  total: z.number().int(),
  /** The list has no more than these; a run takes 10,000 at the most. */
  isWhole: z.boolean(),
  /** How many had their turn; of them, how many were changed, can't be changed so, and aren't there. */
  done: z.number().int(),
  changed: z.number().int(),
  refused: z.number().int(),
  missing: z.number().int(),
  /** Of the undo: how many have back what they had, and how many somebody changed since. */
  restored: z.number().int(),
  kept: z.number().int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type BulkRunDto = z.infer<typeof bulkRunSchema>;
