import { z } from "zod";
import type { Ctx } from "@/lib/platform/session/context";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

// The lists behind the conversation modal (specification 2, sections 3 'Lookup lists' and 7).

export const companyOptionSchema = z.object({ id: z.number().int(), name: z.string(), email: z.string().nullable() });
export const customerOptionSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  companyId: z.number().int().nullable(),
  company: z.object({ name: z.string() }).nullable(),
});
export const attendeeOptionSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["admin", "agent"]),
});
export type CompanyOption = z.infer<typeof companyOptionSchema>;
export type CustomerOption = z.infer<typeof customerOptionSchema>;
export type AttendeeOption = z.infer<typeof attendeeOptionSchema>;

/** Which part of a list of names: those that begin with a text, after the last id of the page before. */
export type OptionQuery = { search?: string; cursor?: string; pageSize: number };

/** Active attenders by name: who a conversation can be given to. */
export async function listAttendeeOptions(ctx: Ctx): Promise<AttendeeOption[]> {
  const rows = await ctx.db.attender.findMany({
    where: { isActive: true },
    orderBy: [{ firstName: "asc" }, { surname: "asc" }, { id: "asc" }],
    select: { id: true, firstName: true, surname: true, email: true, profile: true },
  });
  return rows.map(({ id, firstName, surname, email, profile }) => ({
    id,
    name: `${firstName} ${surname}`.trim(),
    email,
    role: profile === PROFILE_ADMINISTRATOR ? "admin" : "agent",
  }));
}
