import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { ownQuestions } from "@/lib/modules/fields/conditions/own-questions";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { mayKeep, mayUse, type Owned, ownerOf } from "@/lib/modules/teams/audience";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { attenderRoom, workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import {
  countViews,
  insertView,
  purgeViews,
  setViewDeleted,
  updateView,
  type ViewRow,
  viewById,
} from "../store/saved-view";
import { conditionText } from "./filter";
import { OWN_VIEWS_MAX, SHARED_VIEWS_MAX, VIEW_RESTORE_MS } from "./policy";
import { toViewDto, usableView } from "./queries";
import type { ViewDto, ViewInput } from "./schema";

/**
 * Adds a view, or changes the `edited` one.
 * @throws {AppError} NOT_FOUND, also for a team that the caller isn't of; FORBIDDEN for a view that isn't theirs to keep; CONFLICT
 * beyond the limit; RECORD_CHANGED; VALIDATION_FAILED and FORBIDDEN for what it asks of fields of the workspace's own
 */
export function saveView(ctx: Ctx, input: ViewInput, edited?: Edited): Promise<ViewDto> {
  const owner = ownerOf(ctx, input);
  return commit(ctx, async (unit) => {
    if (!mayUse(ctx, owner)) throw notFound();
    if (!mayKeep(ctx, owner, "views.share")) throw new AppError("FORBIDDEN");
    await ownQuestions(unit, ctx, input.condition);
    const values = {
      ...owner,
      name: input.name,
      tab: input.tab,
      condition: conditionText(input.condition),
      sort: input.sort,
      now: unit.now,
    };
    const before = edited ? await keptView(ctx, unit, edited.id) : null;
    if (!before || before.ownerId !== owner.ownerId) await refuseTooMany(unit, owner.ownerId);
    if (edited && before)
      await unit.run(updateView, {
        id: edited.id,
        ...values,
        ...nextEdit(ctx, before, edited.version, () => toViewDto(ctx, before)),
      });
    const id = edited?.id ?? (await unit.first(insertView, values))?.id;
    if (id === undefined) throw new Error("a view was added without an id");
    tellViews(unit, owner, before);
    return toViewDto(ctx, await usableView(ctx, unit, id));
  });
}

/** Takes a view away from everybody who has it, until it is restored. @throws {AppError} NOT_FOUND, FORBIDDEN */
export function deleteView(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const view = await keptView(ctx, unit, id);
    // Nobody asks for these any more.
    await unit.run(purgeViews, { before: unit.now - VIEW_RESTORE_MS });
    await unit.run(setViewDeleted, { id, at: unit.now, now: unit.now });
    tellViews(unit, view);
  });
}

/** Brings a deleted view back, beside whose tabs it was, too. @throws {AppError} NOT_FOUND when it isn't deleted, or for too long; FORBIDDEN, CONFLICT */
export function restoreView(ctx: Ctx, id: number): Promise<ViewDto> {
  return commit(ctx, async (unit) => {
    const view = await unit.first(viewById, { id, attenderId: ctx.attender.id });
    if (!view?.deletedAt || view.deletedAt < unit.now - VIEW_RESTORE_MS || !mayUse(ctx, view)) throw notFound();
    if (!mayKeep(ctx, view, "views.share")) throw new AppError("FORBIDDEN");
    await refuseTooMany(unit, view.ownerId);
    await unit.run(setViewDeleted, { id, at: null, now: unit.now });
    tellViews(unit, view);
    return toViewDto(ctx, await usableView(ctx, unit, id));
  });
}

async function keptView(ctx: Ctx, unit: Unit, id: number): Promise<ViewRow> {
  const view = await usableView(ctx, unit, id);
  if (!mayKeep(ctx, view, "views.share")) throw new AppError("FORBIDDEN");
  return view;
}

async function refuseTooMany(unit: Unit, ownerId: number | null): Promise<void> {
  const { count = 0 } = (await unit.first(countViews, { ownerId })) ?? {};
  if (count >= (ownerId === null ? SHARED_VIEWS_MAX : OWN_VIEWS_MAX)) throw new AppError("CONFLICT");
}

/** Tells who may have a view: its owner, or everybody, because whose teams are whose is the server's to say. */
function tellViews(unit: Unit, ...owners: readonly (Owned | null)[]): void {
  const isShared = owners.some((owner) => owner && owner.ownerId === null);
  const [own] = owners.flatMap((owner) => owner?.ownerId ?? []);
  if (isShared) unit.tell(workspaceRoom(unit.workspaceId), "ViewsChanged", {});
  else if (own !== undefined) unit.tell(attenderRoom(unit.workspaceId, own), "ViewsChanged", {});
}
