import { z } from "zod";
import { clientMessageIdSchema, idSchema, messageTextSchema } from "../schema";

/** What is being written: an answer to the customer, or a note for the team. */
const draftKindSchema = z.enum(["reply", "note"]);

/** Longest text of a draft in the list of all, in UTF-16 code units; a longer one is read with its conversation. */
export const LISTED_TEXT_MAX = 2_000;

/** Body of PUT /api/v1/conversations/{id}/drafts. */
export const saveDraftSchema = z.strictObject({
  kind: draftKindSchema,
  /** Empty: there is none any more. */
  text: messageTextSchema,
  /** Ids of those whom a note names. */
  mentions: z.array(idSchema).max(50).default([]),
  /** The state of the draft that this device knew; 0 where it knew of none. */
  version: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  /** Which browser writes, by an id that it made. */
  device: clientMessageIdSchema,
});
export type SaveDraft = z.output<typeof saveDraftSchema>;

/** A draft of the caller's own. */
export const draftSchema = z.object({
  chatId: z.number().int(),
  kind: draftKindSchema,
  text: z.string(),
  mentions: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Tells this state from every other; it grows. */
  version: z.number().int(),
  /** Which browser wrote it last. */
  device: z.string(),
  updatedAt: z.iso.datetime(),
});
export type DraftDto = z.infer<typeof draftSchema>;

/** The same in the list of all, where a long text is cut. */
export const listedDraftSchema = draftSchema.extend({ isCut: z.boolean() });
export type ListedDraftDto = z.infer<typeof listedDraftSchema>;
