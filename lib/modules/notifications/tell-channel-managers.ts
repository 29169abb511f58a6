import { activeWhoMay } from "@/lib/modules/attenders/active-attenders";
import type { Unit } from "@/lib/modules/events/unit";
import { leaveNotices } from "./leave-notices";
import { shortText } from "./notification-dto";
import { withoutBell } from "./store/alert-choice";
import { unreadOfText } from "./store/notification";

/** What those who look after the channels are told; `text` is the address that mail didn't reach, or a sentence that names the channel. */
export type ManagerNotice = { kind: "mail_failed" | "channel_news"; text: string };

/**
 * Leaves word of something with everybody active who looks after the channels. Who has the same of a mail unread at the bell is told no second
 * time; news of a channel are told again, because what came between them changed their meaning.
 */
export async function tellChannelManagers(unit: Unit, { kind, text: whole }: ManagerNotice): Promise<void> {
  const text = shortText(whole);
  const informed = kind === "mail_failed" ? await informedOf(unit, kind, text) : new Set<number>();
  const people = await activeWhoMay(unit, "channels.manage");
  const uninformed = people.filter((id) => !informed.has(id));
  await leaveNotices(unit, uninformed, { kind, text });
}

/** Who has it unread, and at the bell. */
async function informedOf(unit: Unit, kind: "mail_failed", text: string): Promise<Set<number>> {
  const unread = await unit.all(unreadOfText, { kind, text });
  const hidden = new Set((await unit.all(withoutBell, { topic: "workspace" })).map(({ attenderId }) => attenderId));
  return new Set(unread.map(({ attenderId }) => attenderId).filter((id) => !hidden.has(id)));
}
