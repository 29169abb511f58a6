import { z } from "zod";
import { oneLine } from "./line-text";

/**
 * The field for a name, a subject, a tag, a title and everything else of one line, cleaned before its length is counted.
 * one-line-texts.test.ts finds every text of a request that is none.
 * @param error name of the text that is told when it isn't a text at all.
 */
export const lineSchema = (error?: string): z.ZodString =>
  z.string(error === undefined ? undefined : { error }).overwrite((text) => oneLine(text));
