import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import { TAG_COLORS } from "@/lib/modules/tags/policy";
import { TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { OWN_STATUS_NAME_MAX, OWN_STATUSES_MAX } from "./policy";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

const baseSchema = z.enum(TICKET_STATUSES);

/** A status of the workspace's own as a ticket shows it. */
export const ownStatusNameSchema = z.object({ id: z.number().int(), name: z.string(), color: z.enum(TAG_COLORS) });
export type OwnStatusName = z.infer<typeof ownStatusNameSchema>;

/** A status of the workspace's own. */
export const ownStatusSchema = ownStatusNameSchema.extend({
  /** The one of the five that tickets with it have: what filters, figures and rules go on by. It stays as it is. */
  base: baseSchema,
  /** It can't be chosen any more, and stays on what has it. */
  isArchived: z.boolean(),
  ...versionField,
});
export type OwnStatusDto = z.infer<typeof ownStatusSchema>;

const givenFields = {
  name: lineSchema().min(1, say("ticketStatusNameRequired")).max(OWN_STATUS_NAME_MAX, say("textTooLong")),
  color: z.enum(TAG_COLORS).default("gray"),
};

/** Body of POST. */
export const newOwnStatusSchema = z.strictObject({ base: baseSchema, ...givenFields });
export type NewOwnStatus = z.output<typeof newOwnStatusSchema>;

/** Body of PUT. */
export const changeOwnStatusSchema = z.strictObject({ ...givenFields, ...versionField });
export type ChangeOwnStatus = Omit<z.output<typeof changeOwnStatusSchema>, "version">;

/** Body of the order: every status of a base, archived ones too. */
export const ownStatusOrderSchema = z.strictObject({
  base: baseSchema,
  ids: z.array(z.number().int().positive().max(ID_MAX)).max(OWN_STATUSES_MAX),
});
