import { globalReads } from "@/lib/platform/db/reads";
import { channelsWithMailbox, type EmailChannelRow } from "./store/email-channel";

/** The configs of all workspaces whose mailbox is to be read. */
export function mailboxesToRead(): Promise<EmailChannelRow[]> {
  return globalReads.all(channelsWithMailbox, {});
}
