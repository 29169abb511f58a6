import { mainEmailChannel } from "@/lib/modules/channels/email/store/email-channel";
import { isOpenAt } from "@/lib/modules/workspace/business-hours";
import { workspaceHours } from "@/lib/modules/workspace/hours";
import { nextOpening } from "@/lib/modules/workspace/next-opening";
import { businessHoursSchema, type Holiday } from "@/lib/modules/workspace/schema";
import { reads } from "@/lib/platform/db/reads";
import { readStoredJson } from "@/lib/platform/json/stored-json";
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

async function closedUntil(workspaceId: number, now: Date): Promise<{ opensAt: Date | null } | null> {
  const { businessHours, holidays, timeZone } = await workspaceHours(reads(workspaceId));
  const hours = businessHoursSchema.parse(readStoredJson(businessHours));
  const days = readStoredJson<Holiday[]>(holidays);
  if (isOpenAt(hours, days, timeZone, now)) return null;
  return { opensAt: nextOpening(hours, days, timeZone, now) };
}
