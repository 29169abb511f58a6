import { isoInstant } from "@/lib/kernel/instant";
import { liveTeamIds } from "@/lib/modules/teams/queries";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { type FlowRow, liveFlows, versionsOfFlow } from "../store/flow";
import { runCounts } from "../store/flow-run";
import { problemsOf } from "./policy";
import type { FlowDto, FlowFigures, FlowVersionDto } from "./schema";
import { storedChannels, storedSteps } from "./stored-flow";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Figures are of so many days; who hasn't written for a day has left. */
const FIGURE_DAYS = 30;
const VERSIONS_SHOWN = 50;

type Of = Pick<Ctx, "workspaceId">;

/** A flow as it is told. @param teamIds the teams that are there */
export function toFlowDto(row: FlowRow, teamIds: readonly number[]): FlowDto {
  const steps = storedSteps(row.steps);
  const channels = storedChannels(row.channels);
  const { liveNumber: number, publishedAt } = row;
  const isLive = number !== null && publishedAt !== null;
  return {
    id: row.id,
    name: row.name,
    channels,
    hours: row.hours,
    steps,
    live: isLive ? { number, publishedAt: isoInstant(publishedAt) } : null,
    isChanged: !isLive || JSON.stringify(storedSteps(row.liveSteps ?? "[]")) !== JSON.stringify(steps),
    problems: problemsOf(steps, { channels, teamIds }),
    version: row.version,
    updatedAt: isoInstant(row.updatedAt),
  };
}

/** The flows, in the order in which they are asked. */
export async function listFlows({ workspaceId }: Of): Promise<FlowDto[]> {
  const reader = reads(workspaceId);
  const [rows, teamIds] = await Promise.all([reader.all(liveFlows, {}), liveTeamIds(reader)]);
  return rows.map((row) => toFlowDto(row, teamIds));
}

/** The row of a flow. @throws {AppError} NOT_FOUND */
export async function flowRow(reader: Pick<Reader, "all">, id: number): Promise<FlowRow> {
  const row = (await reader.all(liveFlows, {})).find((flow) => flow.id === id);
  if (!row) throw notFound();
  return row;
}

/** A flow. @throws {AppError} NOT_FOUND */
export async function getFlow({ workspaceId }: Of, id: number): Promise<FlowDto> {
  const reader = reads(workspaceId);
  return toFlowDto(await flowRow(reader, id), await liveTeamIds(reader));
}

/** The versions of a flow that were published, the newest first. @throws {AppError} NOT_FOUND */
export async function listVersions({ workspaceId }: Of, flowId: number): Promise<FlowVersionDto[]> {
  const reader = reads(workspaceId);
  await flowRow(reader, flowId);
  const rows = await reader.all(versionsOfFlow, { flowId, limit: VERSIONS_SHOWN });
  return rows.map(({ number, steps, publishedAt, firstName, surname }) => ({
    number,
    steps: storedSteps(steps),
    publishedAt: isoInstant(publishedAt),
    publishedBy: firstName === null ? null : `${firstName} ${surname ?? ""}`.trim(),
  }));
}

/** What became of the conversations that a flow began of late. @throws {AppError} NOT_FOUND */
export async function flowFigures({ workspaceId }: Of, flowId: number, now = Date.now()): Promise<FlowFigures> {
  const reader = reads(workspaceId);
  await flowRow(reader, flowId);
  const [since, idleSince] = [now - FIGURE_DAYS * DAY_MS, now - DAY_MS];
  const rows = await reader.all(runCounts, { flowId, since, idleSince });
  const sumOf = (state: (typeof rows)[number]["state"] | null) =>
    rows.reduce((sum, row) => sum + (state === null || row.state === state ? row.count : 0), 0);
  return {
    days: FIGURE_DAYS,
    began: sumOf(null),
    waiting: sumOf("waiting"),
    answering: sumOf("answering"),
    handedOver: sumOf("handed_over"),
    closed: sumOf("closed"),
    left: rows
      .filter(({ state, idle }) => state === "waiting" && idle > 0)
      .map(({ stepId, idle: count }) => ({ stepId, count })),
  };
}
