import { z } from "zod";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { fullNameOf } from "./attender-dto";
import { activeByName } from "./store/attender";

/** Answer of the documented GetAttendees (specification 2, sections 3 'Lookup lists' and 7). */
export const attendeeOptionSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["admin", "agent"]),
});
export type AttendeeOption = z.infer<typeof attendeeOptionSchema>;

/** Active attenders by name: who a conversation can be given to. */
export async function listAttendeeOptions(ctx: Pick<Ctx, "workspaceId">): Promise<AttendeeOption[]> {
  const people = await reads(ctx.workspaceId).all(activeByName, {});
  return people.map(({ id, email, profile, ...names }) => ({
    id,
    name: fullNameOf(names),
    email,
    role: profile === PROFILE_ADMINISTRATOR ? "admin" : "agent",
  }));
}
