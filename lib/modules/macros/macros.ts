import { isoInstantOrNull } from "@/lib/kernel/instant";
import { audienceOf, mayKeep, mayUse, teamsUsed } from "@/lib/modules/teams/audience";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import type { MacroAction, MacroDto } from "./schema";
import { type MacroRow, macroById, usableMacros } from "./store/macro";

/** A macro as the asking attender sees it. */
export function toMacroDto(ctx: Ctx, row: MacroRow): MacroDto {
  const { id, name, teamId, teamName, text, uses, version } = row;
  return {
    id,
    name,
    audience: audienceOf(row),
    teamId,
    team: teamId === null ? null : { id: teamId, name: teamName ?? "" },
    text,
    actions: readStoredJson<MacroAction[]>(row.actions),
    finish: row.finish === null ? null : readStoredJson<MacroDto["finish"]>(row.finish),
    canEdit: mayKeep(ctx, row, "macros.share"),
    uses,
    lastUsedAt: isoInstantOrNull(row.lastUsedAt),
    version,
  };
}

/** The macros that the attender uses, by name. */
export async function listMacros(ctx: Ctx): Promise<MacroDto[]> {
  const rows = await reads(ctx.workspaceId).all(usableMacros, { attenderId: ctx.attender.id, teamIds: teamsUsed(ctx) });
  const order = new Intl.Collator(ctx.locale);
  return rows
    .toSorted((one, other) => order.compare(one.name, other.name) || one.id - other.id)
    .map((row) => toMacroDto(ctx, row));
}

/** A macro that the attender uses, as it is stored. @throws {AppError} NOT_FOUND, for another's own one, too */
export async function usableMacro(ctx: Ctx, reader: Pick<Reader, "first">, id: number): Promise<MacroRow> {
  const row = await reader.first(macroById, { id });
  if (!row || !mayUse(ctx, row)) throw notFound();
  return row;
}
