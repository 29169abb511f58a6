import type { Channel } from "@/lib/kernel/conversation";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { policyNames } from "@/lib/modules/sla/policies";
import type { Position, Range } from "@/lib/modules/sla/report";
import { teamOptions } from "@/lib/modules/teams/queries";
import { reads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { readPeriod } from "../period";
import type { FiguresQuery } from "../schema";
import { type Asking, visibleAttender } from "../visible-attender";
import type { RowGroup } from "./filter";
import { instantsOf } from "./instants";

/** Who asks for a report's figures. */
export type FiguresAsker = Pick<Ctx, "workspaceId" | "workspace" | "sight"> & Asking;

/** The instants of a query's period. @throws {AppError} VALIDATION_FAILED for a period that is none */
export function rangeOf(query: FiguresQuery, timeZone: string, now: number): Range {
  const { from, to } = readPeriod(query, timeZone, now);
  return instantsOf(from, to, timeZone);
}

type Place = { attenderId: number | null; teamId: number | null; channel: Channel | null; tag: string | null };

/** What narrows a report; null narrows nothing. @throws {AppError} FORBIDDEN for somebody else's figures */
export const placeOf = (ctx: Asking, query: FiguresQuery): Place => ({
  attenderId: visibleAttender(ctx, query),
  teamId: query.team ?? null,
  channel: query.channel ?? null,
  tag: query.tag ?? null,
});

/** Names of a table's rows by id; a team that is gone, or that somebody doesn't know of, has none. */
export async function rowNames(
  ctx: FiguresAsker,
  group: RowGroup,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (group === "policy") return policyNames(reads(ctx.workspaceId), ids);
  if (group === "attender") return attenderNames(ctx.workspaceId, ids);
  return group === "team" ? new Map((await teamOptions(ctx)).map(({ id, name }) => [id, name])) : new Map();
}

/** Sorts a table's rows by name, what is of none at the end. */
export function byName<Row extends { id: number; name: string | null }>(rows: Row[]): Row[] {
  return rows.sort(
    (a, b) => Number(a.id === 0) - Number(b.id === 0) || (a.name ?? "").localeCompare(b.name ?? "") || a.id - b.id,
  );
}

/** A place in a list as its cursor. */
export const encodePosition = ({ by, id }: Position): string => Buffer.from(`${by}:${id}`).toString("base64url");

/** The place of a cursor; null without one. @throws {AppError} VALIDATION_FAILED for one that is none */
export function decodePosition(cursor: string | undefined): Position | null {
  if (!cursor) return null;
  const match = /^(-?\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { by: Number(match[1]), id: Number(match[2]) };
}
