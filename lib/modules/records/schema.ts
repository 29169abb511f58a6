import { z } from "zod";

const VERSION_MAX = 1_000_000_000;

/** Counts the edits of a record; an edit names the one that its form began with. 0: nobody has stored anything yet. */
const versionSchema = z.number().int().min(0).max(VERSION_MAX);

/** The field that every editable record tells and every edit of it must name. */
export const versionField = { version: versionSchema };

/** Details of the 409 RECORD_CHANGED: the record as it is, and who made its last edit. */
export type RecordChanged<Dto> = { current: Dto; changedBy: { name: string } | null };

/** Which record an edit is of, and the version that its form began with. */
export type Edited = { id: number; version: number };

/** What a search looked for where it found nothing: the words as they were taken to be meant. */
export const insteadSchema = z.object({
  query: z.string(),
  /** Other letters, or words that mean the same. */
  kind: z.enum(["spelling", "meaning"]),
});
