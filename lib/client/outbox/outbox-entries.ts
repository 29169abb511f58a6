import { entryKeys } from "@/lib/client/local-storage";

/** Start of the storage keys under which an attender's unconfirmed messages are kept, one entry per message. */
export function outboxPrefix(attenderId: number): string {
  return `cangoo.outbox.${attenderId}.`;
}

/** Whether messages of an earlier page, or of another tab, still wait to be confirmed. */
export function hasUnconfirmed(attenderId: number): boolean {
  return entryKeys(outboxPrefix(attenderId)).length > 0;
}
