import { useMemo, useSyncExternalStore } from "react";
import { readEntry, writeEntry } from "@/lib/client/local-storage";
import { isAddress } from "@/lib/modules/delivery/recipients/policy";
import type { EmailOptionsInput } from "@/lib/modules/delivery/recipients/schema";

/** Somebody whom a message is to go to, as typed: the address may be wrong still. */
export type DraftPerson = { name: string; address: string };
/** To whom the answer that is being written goes; `to` is null while it goes to whom it goes by itself. */
export type DraftRecipients = { to: DraftPerson[] | null; cc: DraftPerson[]; bcc: DraftPerson[] };

const NOBODY: DraftRecipients = { to: null, cc: [], bcc: [] };
const listeners = new Map<string, Set<() => void>>();

const keyOf = (attenderId: number, chatId: number) => `cangoo.draft.${attenderId}.${chatId}.people`;

function parse(text: string | null): DraftRecipients {
  if (text === null) return NOBODY;
  try {
    const { to = null, cc = [], bcc = [] } = JSON.parse(text) as Partial<DraftRecipients>;
    return { to, cc, bcc };
  } catch {
    return NOBODY;
  }
}

/** Whether it says anything. */
const isNothing = ({ to, cc, bcc }: DraftRecipients) => to === null && cc.length + bcc.length === 0;

function readDraftRecipients(attenderId: number, chatId: number): DraftRecipients {
  return parse(readEntry(keyOf(attenderId, chatId)));
}

/** Keeps it beside the answer's draft, for every part of the screen that shows it; null is the default again. */
export function writeDraftRecipients(attenderId: number, chatId: number, people: DraftRecipients | null): void {
  const key = keyOf(attenderId, chatId);
  writeEntry(key, people === null || isNothing(people) ? null : JSON.stringify(people));
  for (const listener of listeners.get(key) ?? []) listener();
}

/** The same, followed as it changes. The server knows none. */
export function useDraftRecipients(attenderId: number, chatId: number): DraftRecipients {
  const key = keyOf(attenderId, chatId);
  const text = useSyncExternalStore(
    (listener) => {
      const heard = listeners.get(key) ?? new Set();
      listeners.set(key, heard.add(listener));
      return () => void heard.delete(listener);
    },
    () => readEntry(key),
    () => null,
  );
  return useMemo(() => parse(text), [text]);
}

let ownMailboxes: ReadonlySet<string> = new Set();

/** Notes our own mailboxes, as the server tells them with whom an answer goes to. */
export function noteOwnMailboxes(addresses: readonly string[]): void {
  ownMailboxes = new Set(addresses.map((address) => address.toLowerCase()));
}

/** Whether nobody is named, or somebody by what is no address or is a mailbox of ours, so that nothing can be sent. */
export function isMisaddressed({ to, cc, bcc }: DraftRecipients): boolean {
  const all = [...(to ?? []), ...cc, ...bcc].map(({ address }) => address);
  return to?.length === 0 || all.some((address) => !isAddress(address) || ownMailboxes.has(address.toLowerCase()));
}

/** To whom the written answer goes, as it is sent, and the default again for the next; undefined where it goes to that already. */
export function takeDraftRecipients(attenderId: number, chatId: number): EmailOptionsInput | undefined {
  const { to, cc, bcc } = readDraftRecipients(attenderId, chatId);
  if (isNothing({ to, cc, bcc })) return undefined;
  writeDraftRecipients(attenderId, chatId, null);
  return { ...(to && { to }), cc, bcc };
}
