import { nextEdit } from "@/lib/modules/records/next-edit";
import { type GroupDb, groupCommit } from "@/lib/platform/db/group-commit";
import {
  changeWorkspaceProfile,
  readWorkspaceProfile,
  type WorkspaceProfileRow,
} from "@/lib/platform/db/workspace-store";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { recordAuditInGroup } from "./record-audit";
import { businessHoursSchema, type ChangeWorkspace, type Holiday, type WorkspaceDto } from "./schema";

function toDto(row: WorkspaceProfileRow): WorkspaceDto {
  return {
    name: row.name,
    timeZone: row.timeZone,
    ticketReopenDays: row.ticketReopenDays,
    conversationReopenHours: row.conversationReopenHours,
    businessHours: businessHoursSchema.parse(readStoredJson(row.businessHours)),
    holidays: readStoredJson<Holiday[]>(row.holidays),
    version: row.version,
  };
}

/** What the workspace says of itself. */
export function getWorkspace(ctx: Ctx): WorkspaceDto {
  return toDto(readWorkspaceProfile(ctx.workspaceId));
}

/** Changes the given parts of it. @throws {AppError} RECORD_CHANGED */
export async function changeWorkspace(ctx: Ctx, change: ChangeWorkspace): Promise<WorkspaceDto> {
  return groupCommit((db) => {
    const before = toDto(readWorkspaceProfile(ctx.workspaceId, db));
    const row = changeWorkspaceProfile(
      db,
      ctx.workspaceId,
      {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.timeZone === undefined ? {} : { timeZone: change.timeZone }),
        ...(change.ticketReopenDays === undefined ? {} : { ticketReopenDays: change.ticketReopenDays }),
        ...(change.conversationReopenHours === undefined
          ? {}
          : { conversationReopenHours: change.conversationReopenHours }),
        ...(change.businessHours === undefined ? {} : { businessHours: JSON.stringify(change.businessHours) }),
        ...(change.holidays === undefined ? {} : { holidays: JSON.stringify(change.holidays) }),
      },
      (row) => nextEdit(ctx, row, change.version, () => toDto(row)),
      Date.now(),
    );
    const after = toDto(row);
    auditChange(ctx, db, before, after);
    return after;
  });
}

function auditChange(ctx: Ctx, db: GroupDb, before: WorkspaceDto, after: WorkspaceDto): void {
  const changed = (
    ["name", "timeZone", "ticketReopenDays", "conversationReopenHours", "businessHours", "holidays"] as const
  ).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  if (changed.length === 0) return;
  const details = Object.fromEntries(
    changed.flatMap((part) => [
      [`${part}.from`, asText(before[part])],
      [`${part}.to`, asText(after[part])],
    ]),
  );
  const entry = { action: "workspace.updated", subjectType: "workspace", subjectId: ctx.workspaceId, details };
  recordAuditInGroup(ctx.workspaceId, { ...entry, attenderId: ctx.attender.id, address: ctx.address }, db);
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
