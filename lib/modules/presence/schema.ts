import { z } from "zod";

const availabilitySchema = z.enum(["available", "away", "offline"]);
export type Availability = z.infer<typeof availabilitySchema>;

/** Whether an attender is there, and since when. `chosen` is what they said; the rest follows from their windows. */
export const attenderStatusSchema = z.object({
  attenderId: z.number().int(),
  name: z.string(),
  status: availabilitySchema,
  chosen: availabilitySchema,
  since: z.iso.datetime().nullable(),
});
export type AttenderStatusDto = z.infer<typeof attenderStatusSchema>;

/** Body of PUT /api/v1/me/availability. */
export const chooseAvailabilitySchema = z.strictObject({ status: availabilitySchema });
