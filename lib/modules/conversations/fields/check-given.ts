import type { Unit } from "@/lib/modules/events/unit";
import { checkGiven } from "@/lib/modules/fields/change-values";
import type { GiveField } from "@/lib/modules/fields/schema";
import { AppError, isAppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";

/**
 * The actions of a rule or a macro with the values that they give to fields as those are stored.
 * @throws {AppError} VALIDATION_FAILED with what is wrong by `actions.<place>`; FORBIDDEN for a sensitive field
 */
export async function checkActions<Action extends { kind: string }>(
  unit: Unit,
  ctx: Ctx,
  actions: readonly (Action | GiveField)[],
): Promise<(Action | GiveField)[]> {
  const checked: (Action | GiveField)[] = [];
  for (const [place, action] of actions.entries())
    checked.push(isGiveField(action) ? await settled(unit, ctx, action, place) : action);
  return checked;
}

const isGiveField = (action: { kind: string }): action is GiveField => action.kind === "field";

async function settled(unit: Unit, ctx: Ctx, action: GiveField, place: number): Promise<GiveField> {
  try {
    return { ...action, value: await checkGiven(unit, ctx, "conversation", action) };
  } catch (error) {
    const text =
      isAppError(error) && error.code === "VALIDATION_FAILED" && error.details.errors?.[`fields.${action.key}`];
    throw text ? new AppError("VALIDATION_FAILED", { errors: { [`actions.${place}`]: text } }) : error;
  }
}
