import {
  changeWorkspaceProfile,
  readWorkspaceProfile,
  type WorkspaceProfileRow,
} from "@/lib/platform/db/workspace-store";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { recordAudit } from "./record-audit";
import { businessHoursSchema, type ChangeWorkspace, type Holiday, type WorkspaceDto } from "./schema";

function toDto(row: WorkspaceProfileRow): WorkspaceDto {
  return {
    name: row.name,
    timeZone: row.timeZone,
    ticketReopenDays: row.ticketReopenDays,
    businessHours: businessHoursSchema.parse(readStoredJson(row.businessHours)),
    holidays: readStoredJson<Holiday[]>(row.holidays),
  };
}

/** What the workspace says of itself. */
export function getWorkspace(ctx: Ctx): WorkspaceDto {
  return toDto(readWorkspaceProfile(ctx.workspaceId));
}

/** Changes the given parts of it. */
export async function changeWorkspace(ctx: Ctx, change: ChangeWorkspace): Promise<WorkspaceDto> {
  const before = getWorkspace(ctx);
  const after = toDto(
    await changeWorkspaceProfile(
      ctx.workspaceId,
      {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.timeZone === undefined ? {} : { timeZone: change.timeZone }),
        ...(change.ticketReopenDays === undefined ? {} : { ticketReopenDays: change.ticketReopenDays }),
        ...(change.businessHours === undefined ? {} : { businessHours: JSON.stringify(change.businessHours) }),
        ...(change.holidays === undefined ? {} : { holidays: JSON.stringify(change.holidays) }),
      },
      Date.now(),
    ),
  );
  const changed = (["name", "timeZone", "ticketReopenDays", "businessHours", "holidays"] as const).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  if (changed.length > 0)
    await recordAudit(ctx.workspaceId, {
      attenderId: ctx.attender.id,
      action: "workspace.updated",
      subjectType: "workspace",
      subjectId: ctx.workspaceId,
      details: Object.fromEntries(
        changed.flatMap((part) => [
          [`${part}.from`, asText(before[part])],
          [`${part}.to`, asText(after[part])],
        ]),
      ),
      address: ctx.address,
    });
  return after;
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
