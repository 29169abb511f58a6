import { existingAmong } from "@/lib/modules/attenders/active-attenders";
import { checkActions } from "@/lib/modules/conversations/fields/check-given";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { refuseUnregistered } from "@/lib/modules/tags/settle-tags";
import { mayKeep, mayUse, ownerOf } from "@/lib/modules/teams/audience";
import { findKnownTeam } from "@/lib/modules/teams/queries";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toMacroDto, usableMacro } from "./macros";
import { OWN_MACROS_MAX, SHARED_MACROS_MAX } from "./policy";
import type { MacroDto, MacroInput } from "./schema";
import { countMacros, deleteMacro, insertMacro, type MacroRow, updateMacro } from "./store/macro";

/**
 * Adds a macro, or changes the `edited` one.
 * @throws {AppError} NOT_FOUND, also for somebody or a team that the caller doesn't know of; FORBIDDEN for a macro that isn't theirs to
 * keep; TAG_NOT_REGISTERED; VALIDATION_FAILED for a value that a field doesn't take; CONFLICT beyond the limit; RECORD_CHANGED
 */
export function saveMacro(ctx: Ctx, input: MacroInput, edited?: Edited): Promise<MacroDto> {
  const owner = ownerOf(ctx, input);
  return commit(ctx, async (unit) => {
    if (!mayUse(ctx, owner)) throw notFound();
    if (!mayKeep(ctx, owner, "macros.share")) throw new AppError("FORBIDDEN");
    await checkTargets(ctx, unit, input.actions);
    const values = {
      ...owner,
      name: input.name,
      text: input.text,
      actions: JSON.stringify(await checkActions(unit, ctx, input.actions)),
      finish: input.finish && JSON.stringify(input.finish),
      now: unit.now,
    };
    const before = edited ? await keptMacro(ctx, unit, edited.id) : null;
    await refuseUnregistered(unit, input.actions, before ? toMacroDto(ctx, before).actions : []);
    if (!before || before.ownerId !== owner.ownerId) await refuseTooMany(unit, owner.ownerId);
    if (edited && before) {
      const edit = nextEdit(ctx, before, edited.version, () => toMacroDto(ctx, before));
      await unit.run(updateMacro, { id: edited.id, ...values, ...edit });
    }
    const id = edited?.id ?? (await unit.first(insertMacro, values))?.id;
    if (id === undefined) throw new Error("a macro was added without an id");
    if (owner.ownerId === null || before?.ownerId === null)
      await unit.audit(edited ? "macro.changed" : "macro.added", { subject: ["macro", id] });
    return toMacroDto(ctx, await usableMacro(ctx, unit, id));
  });
}

/** Takes a macro away. @throws {AppError} NOT_FOUND, FORBIDDEN */
export function removeMacro(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const { ownerId } = await keptMacro(ctx, unit, id);
    await unit.run(deleteMacro, { id });
    if (ownerId === null) await unit.audit("macro.deleted", { subject: ["macro", id] });
  });
}

/** Makes sure that who and what a macro gives to is there. @throws {AppError} NOT_FOUND */
async function checkTargets(ctx: Ctx, unit: Unit, actions: MacroInput["actions"]): Promise<void> {
  const people = actions.flatMap((action) => (action.kind === "assign" ? (action.attenderId ?? []) : []));
  const wanted = [...new Set(people)];
  if ((await existingAmong(unit, wanted)).length !== wanted.length) throw notFound();
  for (const action of actions)
    if (action.kind === "team" && action.teamId !== null && !(await findKnownTeam(unit, action.teamId, ctx.sight)))
      throw notFound();
}

async function keptMacro(ctx: Ctx, unit: Unit, id: number): Promise<MacroRow> {
  const macro = await usableMacro(ctx, unit, id);
  if (!mayKeep(ctx, macro, "macros.share")) throw new AppError("FORBIDDEN");
  return macro;
}

async function refuseTooMany(unit: Unit, ownerId: number | null): Promise<void> {
  const { count = 0 } = (await unit.first(countMacros, { ownerId })) ?? {};
  if (count >= (ownerId === null ? SHARED_MACROS_MAX : OWN_MACROS_MAX)) throw new AppError("CONFLICT");
}
