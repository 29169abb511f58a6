import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { calendarTime } from "@/lib/modules/calendars/calendar-time";
import { getCalendar } from "@/lib/modules/calendars/queries";
import { PRIORITIES } from "@/lib/modules/conversations/views/filter";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { SLA_KINDS } from "./policy";
import type { SlaPreviewDto, SlaTargets } from "./schema";

/**
 * When a conversation that begins at `start` is due, by targets that needn't be saved. @throws {AppError} NOT_FOUND for a calendar
 * that isn't there
 */
export async function previewDeadlines(
  ctx: Ctx,
  { calendarId, targets, start }: { calendarId: number | null; targets: SlaTargets; start?: string | undefined },
): Promise<SlaPreviewDto> {
  if (calendarId !== null) await getCalendar(ctx, calendarId);
  const time = await calendarTime(reads(ctx.workspaceId), calendarId);
  const from = start === undefined ? Date.now() : Date.parse(start);
  return {
    start: isoInstant(from),
    deadlines: PRIORITIES.flatMap((priority) =>
      SLA_KINDS.flatMap((kind) => {
        const targetSeconds = targets[priority][kind];
        if (targetSeconds === undefined) return [];
        return { priority, kind, targetSeconds, dueAt: isoInstantOrNull(time.due(from, targetSeconds * 1_000)) };
      }),
    ),
  };
}
