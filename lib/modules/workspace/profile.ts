import { commit } from "@/lib/modules/events/commit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Ctx } from "@/lib/platform/session/context";
import type { ChangeWorkspace, WorkspaceDto } from "./schema";
import { replaceWorkspaceProfile, type WorkspaceProfileRow, workspaceProfile } from "./store/workspace";

function toDto(row: WorkspaceProfileRow): WorkspaceDto {
  return {
    name: row.name,
    timeZone: row.timeZone,
    ticketReopenDays: row.ticketReopenDays,
    conversationReopenHours: row.conversationReopenHours,
    version: row.version,
  };
}

async function readRow(reader: Pick<Reader, "first">): Promise<WorkspaceProfileRow> {
  const row = await reader.first(workspaceProfile, {});
  if (!row) throw new Error("the context's workspace has no row");
  return row;
}

/** What the workspace says of itself. */
export async function getWorkspace(ctx: Pick<Ctx, "workspaceId">): Promise<WorkspaceDto> {
  return toDto(await readRow(reads(ctx.workspaceId)));
}

/** What the workspace is called. */
export async function workspaceName(reader: Pick<Reader, "first">): Promise<string> {
  return (await readRow(reader)).name;
}

/** Where its days begin. */
export async function workspaceZone(reader: Pick<Reader, "first">): Promise<string> {
  return (await readRow(reader)).timeZone;
}

/** Changes the given parts of it. @throws {AppError} RECORD_CHANGED */
export function changeWorkspace(ctx: Ctx, { version, ...change }: ChangeWorkspace): Promise<WorkspaceDto> {
  return commit(ctx, async (unit) => {
    const row = await readRow(unit);
    const before = toDto(row);
    const edit = nextEdit(ctx, row, version, () => before);
    const after = { ...before, ...defined(change), version: edit.version };
    await unit.run(replaceWorkspaceProfile, {
      ...after,
      ...edit,
      now: unit.now,
    });
    const details = changedParts(before, after);
    if (details) await unit.audit("workspace.updated", { subject: ["workspace", ctx.workspaceId], details });
    if (before.timeZone !== after.timeZone)
      await unit.happened("workspace.time_zone_changed", ctx.workspaceId, {
        from: before.timeZone,
        to: after.timeZone,
      });
    return after;
  });
}

/** The parts that somebody gave: `undefined` says that a part stays. */
function defined<T extends object>(change: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

const PARTS = ["name", "timeZone", "ticketReopenDays", "conversationReopenHours"] as const;

/** Old and new values of what changed, as the audit line tells them; undefined: nothing did. */
function changedParts(before: WorkspaceDto, after: WorkspaceDto): Record<string, string> | undefined {
  const changed = PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(
    changed.flatMap((part) => [
      [`${part}.from`, asText(before[part])],
      [`${part}.to`, asText(after[part])],
    ]),
  );
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
