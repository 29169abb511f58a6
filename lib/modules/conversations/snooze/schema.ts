import { z } from "zod";
import { SNOOZE_MAX_MS, SNOOZED_WITHOUT_TIME } from "./policy";

/** Body of PUT /api/v1/conversations/{id}/snooze. */
export const snoozeSchema = z.strictObject({
  /** When it comes back by itself, at most a year from now; null: only when the customer writes. */
  until: z.iso
    .datetime()
    .transform((text) => Date.parse(text))
    .refine((instant) => instant > Date.now() && instant <= Date.now() + SNOOZE_MAX_MS)
    .nullable()
    .transform((instant) => instant ?? SNOOZED_WITHOUT_TIME),
});
