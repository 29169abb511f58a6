import { getCalendar } from "@/lib/modules/calendars/queries";
import { conditionText } from "@/lib/modules/conversations/views/filter";
import { commit } from "@/lib/modules/events/commit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { livePolicy, toPolicyDto } from "./policies";
import { queueReplan } from "./queue-look";
import { SLA_POLICIES_MAX, type SlaPolicyDto, type SlaPolicyInput } from "./schema";
import { deletePolicy, insertPolicy, livePolicies, placePolicy, updatePolicy } from "./store/sla-policy";

/**
 * Adds a policy below the others, or changes the `edited` one; every open conversation is held against the policies anew.
 * @throws {AppError} NOT_FOUND, also for a calendar that isn't there; CONFLICT beyond the limit, RECORD_CHANGED
 */
export async function savePolicy(ctx: Ctx, input: SlaPolicyInput, edited?: Edited): Promise<SlaPolicyDto> {
  if (input.calendarId !== null) await getCalendar(ctx, input.calendarId);
  return commit(ctx, async (unit) => {
    const { condition, targets, ...rest } = input;
    const values = { ...rest, condition: conditionText(condition), targets: JSON.stringify(targets), now: unit.now };
    let id = edited?.id;
    if (edited) {
      const known = await livePolicy(unit, edited.id);
      const edit = nextEdit(ctx, known, edited.version, () => toPolicyDto(known));
      await unit.run(updatePolicy, { id: edited.id, ...values, ...edit });
    } else {
      const all = await unit.all(livePolicies, {});
      if (all.length >= SLA_POLICIES_MAX) throw new AppError("CONFLICT");
      id = (await unit.first(insertPolicy, { ...values, position: (all.at(-1)?.position ?? 0) + 1 }))?.id;
    }
    if (id === undefined) throw new Error("a policy was added without an id");
    await unit.audit(edited ? "sla_policy.changed" : "sla_policy.added", { subject: ["sla_policy", id] });
    await queueReplan(unit);
    return toPolicyDto(await livePolicy(unit, id));
  });
}

/** Takes a policy away; the conversations under it come under the next that fits, or none. @throws {AppError} NOT_FOUND */
export function removePolicy(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    if ((await unit.run(deletePolicy, { id, now: unit.now })) === 0) throw notFound();
    await unit.audit("sla_policy.deleted", { subject: ["sla_policy", id] });
    await queueReplan(unit);
  });
}

/** Says in which order the policies are asked. @throws {AppError} CONFLICT when they aren't all of them: somebody added or deleted one */
export function orderPolicies(ctx: Ctx, ids: readonly number[]): Promise<SlaPolicyDto[]> {
  return commit(ctx, async (unit) => {
    const all = await unit.all(livePolicies, {});
    if (all.length !== ids.length || !all.every(({ id }) => ids.includes(id))) throw new AppError("CONFLICT");
    for (const [index, id] of ids.entries()) await unit.run(placePolicy, { id, position: index + 1, now: unit.now });
    await unit.audit("sla_policy.ordered");
    await queueReplan(unit);
    return (await unit.all(livePolicies, {})).map(toPolicyDto);
  });
}
