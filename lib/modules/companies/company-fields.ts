import { commit } from "@/lib/modules/events/commit";
import { changeValues } from "@/lib/modules/fields/change-values";
import { listedValues } from "@/lib/modules/fields/listed-values";
import { recordFields } from "@/lib/modules/fields/record-values";
import type { ChangeValues, ListedRecord, RecordFieldsDto } from "@/lib/modules/fields/schema";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { companiesThere, companyById } from "./store/company";

const ownerOf = async (reader: Pick<Reader, "first">, id: number) => {
  const row = await reader.first(companyById, { id });
  if (!row || row.deletedAt !== null) throw notFound();
  return { subject: "company", id } as const;
};

/** What a company has in its fields. @throws {AppError} NOT_FOUND */
export async function companyFields(ctx: Ctx, id: number): Promise<RecordFieldsDto> {
  const reader = reads(ctx.workspaceId);
  return recordFields(reader, ctx, await ownerOf(reader, id));
}

/** What those of some companies that are there have in the fields that lists show. */
export async function companiesListed(ctx: Ctx, ids: readonly number[]): Promise<ListedRecord[]> {
  const there = await reads(ctx.workspaceId).all(companiesThere, { ids });
  return listedValues(ctx, "company", new Map(there.map(({ id }) => [id, id])));
}

/** Changes values of a company; the log has which. @throws {AppError} NOT_FOUND, and what `changeValues` throws */
export function changeCompanyFields(ctx: Ctx, id: number, input: ChangeValues): Promise<RecordFieldsDto> {
  return commit(ctx, async (unit) => {
    const owner = await ownerOf(unit, id);
    const { keys } = await changeValues(unit, ctx, owner, input);
    if (keys.length > 0) {
      await unit.audit("company.updated", { subject: ["company", id], details: { fields: keys.join(",") } });
      unit.tell(workspaceRoom(unit.workspaceId), "FieldValuesChanged", { subject: "company", id });
    }
    return recordFields(unit, ctx, owner);
  });
}
