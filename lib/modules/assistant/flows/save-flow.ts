import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { assertTeam, liveTeamIds } from "@/lib/modules/teams/queries";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import {
  deleteFlow,
  type FlowRow,
  insertFlow,
  insertFlowVersion,
  liveFlows,
  placeFlow,
  setLiveVersion,
  updateFlow,
  versionsOfFlow,
} from "../store/flow";
import { flowRow, toFlowDto } from "./queries";
import { FLOWS_MAX, type FlowDto, type FlowInput, type FlowStep } from "./schema";
import { storedSteps } from "./stored-flow";
import { keepSwitch } from "./switch";

/**
 * Adds a flow below the others, or changes the `edited` one. Customers get what was published until it is published again.
 * @throws {AppError} NOT_FOUND, also for a team that its editor doesn't know; CONFLICT beyond the limit, RECORD_CHANGED
 */
export function saveFlow(ctx: Ctx, { channels, steps, ...input }: FlowInput, edited?: Edited): Promise<FlowDto> {
  return commit(ctx, async (unit) => {
    const values = { ...input, channels: JSON.stringify(channels), steps: JSON.stringify(steps), now: unit.now };
    let id = edited?.id;
    if (edited) {
      const row = await flowRow(unit, edited.id);
      const edit = await editOf(ctx, unit, row, edited.version);
      await assertTeams(ctx, unit, steps, storedSteps(row.steps));
      await unit.run(updateFlow, { id: edited.id, ...values, ...edit });
    } else {
      const all = await unit.all(liveFlows, {});
      if (all.length >= FLOWS_MAX) throw new AppError("CONFLICT");
      await assertTeams(ctx, unit, steps, []);
      id = (await unit.first(insertFlow, { ...values, position: (all.at(-1)?.position ?? 0) + 1 }))?.id;
    }
    if (id === undefined) throw new Error("a flow was added without an id");
    await leaveWord(unit, edited ? "flow.changed" : "flow.added", id);
    return dtoOf(unit, id);
  });
}

/**
 * Publishes what a flow's steps are now: conversations that begin from here on run by them.
 * @throws {AppError} NOT_FOUND, RECORD_CHANGED; FLOW_INCOMPLETE while something is missing
 */
export function publishFlow(ctx: Ctx, id: number, version: number): Promise<FlowDto> {
  return commit(ctx, async (unit) => {
    const row = await flowRow(unit, id);
    const edit = await editOf(ctx, unit, row, version);
    if ((await dtoOf(unit, id)).problems.length > 0) throw new AppError("FLOW_INCOMPLETE");
    const [latest] = await unit.all(versionsOfFlow, { flowId: id, limit: 1 });
    const number = (latest?.number ?? 0) + 1;
    await unit.run(insertFlowVersion, {
      flowId: id,
      number,
      steps: row.steps,
      publishedById: ctx.attender.id,
      now: unit.now,
    });
    await unit.run(setLiveVersion, { id, number, ...edit, now: unit.now });
    await keepSwitch(unit);
    await leaveWord(unit, "flow.published", id);
    return dtoOf(unit, id);
  });
}

/** Takes a flow off: it begins no more conversations, and those in it are the team's. @throws {AppError} NOT_FOUND, RECORD_CHANGED */
export function stopFlow(ctx: Ctx, id: number, version: number): Promise<FlowDto> {
  return commit(ctx, async (unit) => {
    const edit = await editOf(ctx, unit, await flowRow(unit, id), version);
    await unit.run(setLiveVersion, { id, number: null, ...edit, now: unit.now });
    await keepSwitch(unit);
    await leaveWord(unit, "flow.stopped", id);
    return dtoOf(unit, id);
  });
}

/** Removes a flow. @throws {AppError} NOT_FOUND */
export function removeFlow(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    if ((await unit.run(deleteFlow, { id, now: unit.now })) === 0) throw notFound();
    await keepSwitch(unit);
    await leaveWord(unit, "flow.deleted", id);
  });
}

/** Says in which order the flows are asked. @throws {AppError} CONFLICT when they aren't all of them */
export function orderFlows(ctx: Ctx, ids: readonly number[]): Promise<FlowDto[]> {
  return commit(ctx, async (unit) => {
    const all = await unit.all(liveFlows, {});
    if (all.length !== ids.length || !all.every(({ id }) => ids.includes(id))) throw new AppError("CONFLICT");
    for (const [index, id] of ids.entries()) await unit.run(placeFlow, { id, position: index + 1, now: unit.now });
    await unit.audit("flow.ordered");
    unit.tell(workspaceRoom(unit.workspaceId), "FlowsChanged", { flowId: null });
    const teamIds = await liveTeamIds(unit);
    return (await unit.all(liveFlows, {})).map((row) => toFlowDto(row, teamIds));
  });
}

const teamsOf = (steps: readonly FlowStep[]) =>
  steps.flatMap((step) => (step.does === "hand" ? (step.teamId ?? []) : []));

/** Teams that somebody names must be known to them; those that stood there stay, also when they are gone meanwhile. */
async function assertTeams(ctx: Ctx, unit: Unit, steps: readonly FlowStep[], before: readonly FlowStep[]) {
  const known = new Set(teamsOf(before));
  for (const id of new Set(teamsOf(steps))) if (!known.has(id)) await assertTeam(unit, id, ctx.sight);
}

async function editOf(ctx: Ctx, unit: Unit, row: FlowRow, version: number) {
  const current = toFlowDto(row, await liveTeamIds(unit));
  return nextEdit(ctx, row, version, () => current);
}

async function dtoOf(unit: Unit, id: number): Promise<FlowDto> {
  return toFlowDto(await flowRow(unit, id), await liveTeamIds(unit));
}

async function leaveWord(unit: Unit, action: string, id: number): Promise<void> {
  await unit.audit(action, { subject: ["flow", id] });
  unit.tell(workspaceRoom(unit.workspaceId), "FlowsChanged", { flowId: id });
}
