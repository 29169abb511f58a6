import { z } from "zod";

/** Most people who can be given access to a conversation or to a ticket. */
export const GRANTS_MAX = 50;

const instant = z.iso.datetime();
const someone = z.object({ id: z.number().int(), name: z.string() });

/** Access to something that its attender wouldn't see otherwise. */
const grantSchema = z.object({
  attender: someone,
  reason: z.enum(["mention"]),
  /** Null: somebody who is gone. */
  grantedBy: someone.nullable(),
  createdAt: instant,
});
export type GrantDto = z.infer<typeof grantSchema>;

/** Who sees a conversation or a ticket beside those who see its team's. */
export const accessSchema = z.object({
  grants: z.array(grantSchema),
  /** Administrators who aren't in its private team and read it in the last 90 days, each with their last look. */
  looks: z.array(z.object({ attender: someone, at: instant })),
});
export type AccessDto = z.infer<typeof accessSchema>;
