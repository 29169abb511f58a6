import type { Condition } from "@/lib/kernel/conditions/condition";
import { conditionOf } from "@/lib/kernel/conditions/read-condition";
import { mayAskOwn } from "@/lib/modules/fields/conditions/own-questions";
import { audienceOf, mayKeep, mayUse, teamsUsed } from "@/lib/modules/teams/audience";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { usableViews, type ViewRow, viewById } from "../store/saved-view";
import { CONVERSATION_FIELDS } from "./filter";
import type { ViewDto } from "./schema";

/** A stored condition. One that asks for what a later version doesn't know any more shows nothing, rather than everything. */
function storedCondition(text: string): Condition {
  const NOTHING: Condition = { all: [{ field: "status", operator: "is_empty" }], any: [] };
  return conditionOf(readStoredJson<unknown>(text), CONVERSATION_FIELDS, true) ?? NOTHING;
}

/** A view as the asking attender sees it. */
export function toViewDto(ctx: Ctx, row: ViewRow): ViewDto {
  return {
    id: row.id,
    name: row.name,
    audience: audienceOf(row),
    team: row.teamId === null ? null : { id: row.teamId, name: row.teamName ?? "" },
    tab: row.tab,
    condition: storedCondition(row.condition),
    sort: row.sort,
    pin: row.pin,
    canEdit: mayKeep(ctx, row, "views.share"),
    version: row.version,
  };
}

/**
 * The views that the attender uses: first those beside the tabs, in their order, then the others by name. One that asks for what they
 * may not see of fields isn't theirs to use.
 */
export async function listViews(ctx: Ctx): Promise<ViewDto[]> {
  const reader = reads(ctx.workspaceId);
  const usable = await reader.all(usableViews, { attenderId: ctx.attender.id, teamIds: teamsUsed(ctx) });
  const mayAsk = await mayAskOwn(
    reader,
    ctx,
    usable.map(({ condition }) => storedCondition(condition)),
  );
  const rows = usable.filter((_, index) => mayAsk[index]);
  const order = new Intl.Collator(ctx.locale);
  const place = ({ pin }: ViewRow) => pin ?? Number.MAX_SAFE_INTEGER;
  const sorted = rows.toSorted(
    (one, other) => place(one) - place(other) || order.compare(one.name, other.name) || one.id - other.id,
  );
  // Counted anew, without the gaps that deleted ones leave.
  return sorted.map((row, index) => ({ ...toViewDto(ctx, row), pin: row.pin === null ? null : index }));
}

/** A view that the attender uses, as it is stored. @throws {AppError} NOT_FOUND, for another's own one, too */
export async function usableView(ctx: Ctx, reader: Reader, id: number): Promise<ViewRow> {
  const row = await reader.first(viewById, { id, attenderId: ctx.attender.id });
  if (!row || row.deletedAt !== null || !mayUse(ctx, row)) throw notFound();
  return row;
}
