import { z } from "zod";
import type { Ctx } from "@/lib/platform/session/context";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import type { Page } from "./queries";

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

type Position = { name: string; id: number };

function afterOf(cursor: string | undefined): Position | undefined {
  if (!cursor) return undefined;
  const match = /^(\d{1,10}):([\s\S]*)$/.exec(Buffer.from(cursor, "base64url").toString());
  return match ? { id: Number(match[1]), name: match[2] ?? "" } : undefined;
}

function paged<T extends Position>(rows: T[], pageSize: number): Page<T> {
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > pageSize && last ? Buffer.from(`${last.id}:${last.name}`).toString("base64url") : null,
  };
}

function whereOf({ search, cursor }: OptionQuery) {
  const after = afterOf(cursor);
  const text = search?.trim();
  return {
    AND: [
      ...(after ? [{ OR: [{ name: { gt: after.name } }, { name: after.name, id: { gt: after.id } }] }] : []),
      ...(text ? [{ OR: [{ name: { contains: text } }, { email: { contains: text } }] }] : []),
    ],
  };
}

const BY_NAME = [{ name: "asc" as const }, { id: "asc" as const }];

/** Companies by name. */
export async function listCompanyOptions(ctx: Ctx, query: OptionQuery): Promise<Page<CompanyOption>> {
  const rows = await ctx.db.company.findMany({
    where: whereOf(query),
    orderBy: BY_NAME,
    take: query.pageSize + 1,
    select: { id: true, name: true, email: true },
  });
  return paged(rows, query.pageSize);
}

/** Customers by name. */
export async function listCustomerOptions(ctx: Ctx, query: OptionQuery): Promise<Page<CustomerOption>> {
  const rows = await ctx.db.customer.findMany({
    where: whereOf(query),
    orderBy: BY_NAME,
    take: query.pageSize + 1,
    select: { id: true, name: true, email: true, companyId: true, company: { select: { name: true } } },
  });
  return paged(rows, query.pageSize);
}

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
