import type { Unit } from "@/lib/modules/events/unit";
import { assertTeam, teamsThere } from "@/lib/modules/teams/queries";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { toFieldDto } from "./dto";
import { FIELD_TEAMS_MAX, isForTeam } from "./policy";
import type { FieldDto } from "./schema";
import type { FieldRow } from "./store/field-definition";

type Asker = Pick<Ctx, "sight">;
type Whose = Pick<FieldRow, "teamIds">;

/** The teams that are there, each with whether the asker knows of it. */
type Teams = ReadonlyMap<number, boolean>;
const NO_TEAMS: Teams = new Map();

const namedIn = ({ teamIds }: Whose): number[] => (teamIds === "[]" ? [] : readStoredJson<number[]>(teamIds));

/** The teams that some fields can be for; not read where none is for a team. */
export async function teamsOf(reader: Pick<Reader, "all">, { sight }: Asker, fields: readonly Whose[]): Promise<Teams> {
  return fields.every(({ teamIds }) => teamIds === "[]") ? NO_TEAMS : teamsThere(reader, sight);
}

/** Whether a record has a field. @param teamId its team; null: it has none */
export const isForRecord = (field: Whose, teams: Teams, teamId: number | null): boolean =>
  isForTeam({ teamIds: namedIn(field).filter((id) => teams.has(id)), hasHiddenTeams: false }, teamId);

/** A field as the asker is told of it. */
export function seenField(field: FieldRow, teams: Teams): FieldDto {
  const named = namedIn(field);
  const there = named.filter((id) => teams.has(id));
  const teamIds = there.filter((id) => teams.get(id));
  return {
    ...toFieldDto(field),
    teamIds,
    hasHiddenTeams: teamIds.length < there.length,
    hasLostTeams: named.length > 0 && there.length === 0,
  };
}

/** Fields as the asker is told of them. */
export async function seenFields(
  reader: Pick<Reader, "all">,
  ctx: Asker,
  fields: readonly FieldRow[],
): Promise<FieldDto[]> {
  const teams = await teamsOf(reader, ctx, fields);
  return fields.map((field) => seenField(field, teams));
}

/**
 * The teams that a field is to be for, as they are stored. Those that the asker doesn't know of stay; deleted ones go.
 * @param before the field as it is
 * @throws {AppError} NOT_FOUND for a team that the asker doesn't know of; VALIDATION_FAILED for more than a field can be for
 */
export async function settledTeams(
  unit: Unit,
  ctx: Asker,
  given: readonly number[],
  before?: FieldRow,
): Promise<{ teamIds: string }> {
  for (const id of given) await assertTeam(unit, id, ctx.sight);
  const teams = before ? await teamsOf(unit, ctx, [before]) : NO_TEAMS;
  const kept = before ? namedIn(before).filter((id) => teams.get(id) === false) : [];
  const teamIds = [...given, ...kept].sort((one, other) => one - other);
  if (teamIds.length > FIELD_TEAMS_MAX)
    throw new AppError("VALIDATION_FAILED", { errors: { teamIds: `itemsAbove ${FIELD_TEAMS_MAX}` } });
  return { teamIds: JSON.stringify(teamIds) };
}
