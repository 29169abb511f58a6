import { commit } from "@/lib/modules/events/commit";
import { emailChannelById } from "./store/email-channel";
import { noteConnected, noteTrouble } from "./store/mailbox-state";

/** Notes how a mailbox's connection is; of one whose config is gone nothing. @param error its name, or null for a good one */
export async function noteMailbox(
  { workspaceId, id }: { workspaceId: number; id: number },
  error: string | null,
): Promise<void> {
  await commit({ workspaceId }, async (unit) => {
    if (!(await unit.first(emailChannelById, { id }))) return;
    const { now } = unit;
    if (error === null) await unit.run(noteConnected, { emailChannelId: id, now });
    else await unit.run(noteTrouble, { emailChannelId: id, error, now });
  });
}
