import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { fullNameOf, toAttenderDto } from "./attender-dto";
import type { AttenderDto, AttenderPage, AttendersQuery } from "./schema";
import { attenderById, attenders } from "./store/attender";

const byName = new Intl.Collator("pt-BR", { sensitivity: "base", numeric: true });

/** Without accents and case, so that 'joao' finds João. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * One page of the team, ordered by full name (accents and case don't count) and then by id, so that pages never repeat
 * or skip anyone. A team is a few hundred people at most, and SQLite knows neither accents nor languages, so the
 * names are compared here.
 */
export async function listAttenders(ctx: Ctx, query: AttendersQuery): Promise<AttenderPage> {
  const rows = await reads(ctx.workspaceId).all(attenders(query), {});
  const words = plain(query.searchQuery ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const found = rows
    .map((row) => ({ row, name: fullNameOf(row) }))
    .filter(({ row, name }) => {
      const text = plain(`${name} ${row.email}`);
      return words.every((word) => text.includes(word));
    })
    .sort((one, two) => byName.compare(one.name, two.name) || one.row.id - two.row.id);
  const start = (query.page - 1) * query.pageSize;
  return {
    items: found.slice(start, start + query.pageSize).map(({ row }) => toAttenderDto(row)),
    totalItems: found.length,
    currentPage: query.page,
    totalPages: Math.max(1, Math.ceil(found.length / query.pageSize)),
    pageSize: query.pageSize,
  };
}

/** One attender as the list has them, or null when the workspace has no such. */
export async function getAttender(ctx: Ctx, id: number): Promise<AttenderDto | null> {
  const row = await reads(ctx.workspaceId).first(attenderById, { id });
  return row ? toAttenderDto(row) : null;
}
