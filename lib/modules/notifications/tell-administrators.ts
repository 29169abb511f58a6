import { activeAdministrators } from "@/lib/modules/attenders/active-attenders";
import type { Unit } from "@/lib/modules/events/unit";
import { leaveNotices } from "./leave-notices";
import { shortText } from "./notification-dto";
import { withoutBell } from "./store/alert-choice";
import { unreadOfText } from "./store/notification";

/** What administrators are told; `text` is the address that mail didn't reach, or a sentence that names the channel. */
export type AdministratorNotice = { kind: "mail_failed" | "channel_news"; text: string };

/**
 * Leaves word of something with every active administrator. Who has the same of a mail unread at the bell is told no second
 * time; news of a channel are told again, because what came between them changed their meaning.
 */
export async function tellAdministrators(unit: Unit, { kind, text: whole }: AdministratorNotice): Promise<void> {
  const text = shortText(whole);
  const informed = kind === "mail_failed" ? await informedOf(unit, kind, text) : new Set<number>();
  const people = await activeAdministrators(unit);
  const uninformed = people.filter((id) => !informed.has(id));
  await leaveNotices(unit, uninformed, { kind, text });
}

/** Who has it unread, and at the bell. */
async function informedOf(unit: Unit, kind: "mail_failed", text: string): Promise<Set<number>> {
  const unread = await unit.all(unreadOfText, { kind, text });
  const hidden = new Set((await unit.all(withoutBell, { topic: "workspace" })).map(({ attenderId }) => attenderId));
  return new Set(unread.map(({ attenderId }) => attenderId).filter((id) => !hidden.has(id)));
}
