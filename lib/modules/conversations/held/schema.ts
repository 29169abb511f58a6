import { z } from "zod";
import { SNOOZE_MAX_MS } from "@/lib/modules/conversations/snooze/policy";
import { keptEmailOptionsSchema } from "@/lib/modules/delivery/recipients/schema";
import { SEND_LATER_MAX_MS, UNDO_SECONDS_MAX } from "./policy";

const instant = z.iso.datetime();

/** A held message in an address: the id that its writer's client made. */
export const heldIdParameter = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/);
const inTime = (maxMs: number) =>
  instant.transform((text) => Date.parse(text)).refine((at) => at > Date.now() && at <= Date.now() + maxMs);

/** Options of SendMessage that have the message wait, and that say what is done with its conversation when it goes. */
export const sendingOptions = {
  /** It waits so many seconds, in which it can be taken back. */
  undoSeconds: z.number().int().min(0).max(UNDO_SECONDS_MAX).optional(),
  /** It waits until then, at most 90 days. */
  sendAt: inTime(SEND_LATER_MAX_MS).optional(),
  /** One for later goes although its customer wrote meanwhile. */
  evenIfAnswered: z.boolean().optional(),
  /** Its conversation is closed, or snoozed until an instant (null: until its customer writes), in the commit that stores it. */
  after: z.union([z.literal("close"), z.strictObject({ snoozeUntil: inTime(SNOOZE_MAX_MS).nullable() })]).optional(),
};

/** A message that was sent and isn't out yet. */
export const heldMessageSchema = z.object({
  clientMessageId: z.string(),
  chatId: z.number().int(),
  author: z.object({ id: z.number().int(), name: z.string() }),
  content: z.string(),
  replyToId: z.number().int().nullable(),
  files: z.array(z.object({ id: z.string(), fileName: z.string(), fileType: z.string(), fileSize: z.number().int() })),
  /** To whom it goes by e-mail and what it forwards, where its writer said so. */
  email: keptEmailOptionsSchema.nullable(),
  sendAt: instant,
  /** For later, not only within the time to take it back. */
  isScheduled: z.boolean(),
  evenIfAnswered: z.boolean(),
  after: z.enum(["close", "snooze"]).nullable(),
  /** Number of the newest message when it was written: what its customer wrote since has a higher one. */
  afterSeq: z.number().int(),
  /** Why it didn't go: a code of the errors, or CUSTOMER_WROTE; null while it waits. */
  stoppedBy: z.string().nullable(),
  createdAt: instant,
});
export type HeldMessageDto = z.infer<typeof heldMessageSchema>;
