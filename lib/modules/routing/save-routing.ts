import { isoInstantOrNull } from "@/lib/kernel/instant";
import { findActiveAttender } from "@/lib/modules/attenders/find-attender";
import { getCalendar } from "@/lib/modules/calendars/queries";
import { commit } from "@/lib/modules/events/commit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import { findKnownTeam, teamOptions } from "@/lib/modules/teams/queries";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { DEFAULT_WEIGHTS, type RoutedPerson, readRouted } from "./people/candidates";
import { tellPlaces } from "./queue/places";
import { queueDrain } from "./queue/queue-drain";
import { followAbsent } from "./queue/requeue";
import { byHand, isAutomatic } from "./routings";
import type { RoutedPersonDto, RoutingDto, RoutingInput, RoutingsDto, WeightsDto, WeightsInput } from "./schema";
import { putUnits } from "./store/routed-attender";
import {
  liveRoutings,
  putRouting,
  putSetting,
  type RoutingRow,
  routingOf,
  routingSetting,
  type SettingRow,
} from "./store/team-routing";

const toDto = ({ changedBy: _, ...row }: RoutingRow, name: string | null): RoutingDto => ({ ...row, name });

const NOTHING_SAID = { ...DEFAULT_WEIGHTS, version: 0, changedBy: null };
const toWeights = ({ webchat, whatsapp, email, version }: Omit<SettingRow, "lastTurn">): WeightsDto => ({
  webchat,
  whatsapp,
  email,
  version,
});

const toPerson = ({
  id: attenderId,
  since,
  name,
  status,
  units,
  used,
  items,
  skills,
}: RoutedPerson): RoutedPersonDto => ({
  ...{ attenderId, name, status, units, used, items },
  since: isoInstantOrNull(since),
  skills: [...skills],
});

/** How the workspace gives conversations out: by team, and for those of no team; what each weighs; who can have how much. */
export async function listRoutings(ctx: Ctx): Promise<RoutingsDto> {
  const reader = reads(ctx.workspaceId);
  const [rows, teams] = [await reader.all(liveRoutings, {}), await teamOptions(ctx)];
  const rowOf = (audience: number) => rows.find((row) => row.audience === audience) ?? byHand(audience);
  const { people } = await readRouted(reader, Date.now());
  const names = new Intl.Collator(ctx.locale);
  return {
    weights: toWeights((await reader.first(routingSetting, {})) ?? NOTHING_SAID),
    queues: [toDto(rowOf(0), null), ...teams.map(({ id, name }) => toDto(rowOf(id), name))],
    people: people.map(toPerson).sort((one, other) => names.compare(one.name, other.name)),
  };
}

/**
 * Says how a queue's conversations find somebody. @param audience a team's id, or 0
 * @throws {AppError} NOT_FOUND for a team or calendar that isn't there, RECORD_CHANGED
 */
export async function saveRouting(
  ctx: Ctx,
  audience: number,
  { version, ...input }: RoutingInput & { version: number },
): Promise<RoutingDto> {
  if (input.calendarId !== null) await getCalendar(ctx, input.calendarId);
  return commit(ctx, async (unit) => {
    const team = audience === 0 ? null : await findKnownTeam(unit, audience, ctx.sight);
    if (team === undefined) throw notFound();
    const known = (await unit.first(routingOf, { audience })) ?? byHand(audience);
    const row = { ...input, audience, ...nextEdit(ctx, known, version, () => toDto(known, team?.name ?? null)) };
    const wasAutomatic = (await unit.all(liveRoutings, {})).some(({ mode }) => mode !== "manual");
    await unit.run(putRouting, { ...row, now: unit.now });
    await unit.audit("routing.changed", { subject: ["team", audience], details: { mode: input.mode } });
    if (row.tellsPlace !== known.tellsPlace) tellPlaces(unit, audience);
    if (await isAutomatic(unit)) await followAbsent(unit, wasAutomatic);
    await queueDrain(unit, unit.now);
    return toDto(row, team?.name ?? null);
  });
}

/** Says what a conversation of each channel takes of somebody's capacity. @throws {AppError} RECORD_CHANGED */
export function saveWeights(
  ctx: Ctx,
  { version, ...weights }: WeightsInput & { version: number },
): Promise<WeightsDto> {
  return commit(ctx, async (unit) => {
    const known = (await unit.first(routingSetting, {})) ?? { ...NOTHING_SAID, lastTurn: 0 };
    const row = { ...weights, ...nextEdit(ctx, known, version, () => toWeights(known)) };
    await unit.run(putSetting, { ...row, now: unit.now });
    await unit.audit("routing.weights_changed", { details: weights });
    await queueDrain(unit, unit.now);
    return toWeights(row);
  });
}

/** Says how much somebody can have at once; 0: they are given nothing. @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE */
export function saveCapacity(ctx: Ctx, attenderId: number, units: number): Promise<void> {
  return commit(ctx, async (unit) => {
    await findActiveAttender(unit, attenderId);
    await unit.run(putUnits, { attenderId, units });
    await unit.audit("routing.capacity_changed", { subject: ["attender", attenderId], details: { units } });
    await queueDrain(unit, unit.now);
  });
}
