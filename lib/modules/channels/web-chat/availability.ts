import { calendarTime } from "@/lib/modules/calendars/calendar-time";
import { mainEmailChannel } from "@/lib/modules/channels/email/store/email-channel";
import { reads } from "@/lib/platform/db/reads";
import type { ResolvedWebChat } from "./queries";
import type { Availability } from "./schema";

type Hours = Pick<ResolvedWebChat, "workspaceId" | "followsHours" | "offlineMessage" | "offlineForm">;

/** Whether somebody is there to answer, by the company's hours and holidays. */
export async function availabilityOf(webChat: Hours, now = new Date()): Promise<Availability> {
  const closed = webChat.followsHours ? await closedUntil(webChat.workspaceId, now) : null;
  if (!closed) return { isOpen: true, opensAt: null, message: "", hasForm: false };
  return {
    isOpen: false,
    opensAt: closed.opensAt?.toISOString() ?? null,
    message: webChat.offlineMessage,
    hasForm: await takesOfflineMessages(webChat),
  };
}

/** Whether the form is on and there is a mailbox to answer from. Without one it would promise what nobody can keep. */
export async function takesOfflineMessages({ workspaceId, offlineForm }: Hours): Promise<boolean> {
  return offlineForm && (await reads(workspaceId).first(mainEmailChannel, {})) !== undefined;
}

/** How far ahead the next opening is told: past long holidays, not past a company that is never open. Milliseconds. */
const TOLD_AHEAD_MS = 60 * 24 * 60 * 60 * 1_000;

async function closedUntil(workspaceId: number, now: Date): Promise<{ opensAt: Date | null } | null> {
  const time = await calendarTime(reads(workspaceId), null);
  const opening = time.opening(now.getTime(), TOLD_AHEAD_MS);
  if (opening === now.getTime()) return null;
  return { opensAt: opening === null ? null : new Date(opening) };
}
