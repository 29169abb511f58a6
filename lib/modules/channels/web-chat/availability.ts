import { isOpenAt } from "@/lib/modules/workspace/business-hours";
import { nextOpening } from "@/lib/modules/workspace/next-opening";
import { businessHoursSchema, type Holiday } from "@/lib/modules/workspace/schema";
import { connections } from "@/lib/platform/db/connections";
import { findMainEmailChannel } from "@/lib/platform/db/email-store";
import { readWorkspaceHours } from "@/lib/platform/db/workspace-store";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { ResolvedWebChat } from "./queries";
import type { Availability } from "./schema";

type Hours = Pick<ResolvedWebChat, "workspaceId" | "followsHours" | "offlineMessage" | "offlineForm">;

/** Whether somebody is there to answer, by the company's hours and holidays. */
export function availabilityOf(webChat: Hours, now = new Date()): Availability {
  const closed = webChat.followsHours ? closedUntil(webChat.workspaceId, now) : null;
  if (!closed) return { isOpen: true, opensAt: null, message: "", hasForm: false };
  return {
    isOpen: false,
    opensAt: closed.opensAt?.toISOString() ?? null,
    message: webChat.offlineMessage,
    hasForm: takesOfflineMessages(webChat),
  };
}

/** Whether the form is on and there is a mailbox to answer from. Without one it would promise what nobody can keep. */
export function takesOfflineMessages({ workspaceId, offlineForm }: Hours): boolean {
  return offlineForm && findMainEmailChannel(connections().reader, workspaceId) !== undefined;
}

function closedUntil(workspaceId: number, now: Date): { opensAt: Date | null } | null {
  const { businessHours, holidays, timeZone } = readWorkspaceHours(workspaceId);
  const hours = businessHoursSchema.parse(readStoredJson(businessHours));
  const days = readStoredJson<Holiday[]>(holidays);
  if (isOpenAt(hours, days, timeZone, now)) return null;
  return { opensAt: nextOpening(hours, days, timeZone, now) };
}
