import type { EmailOptionsInput } from "@/lib/modules/delivery/recipients/schema";
import type { DraftPerson } from "./draft-recipients";

/** A forward that was taken back: all that its dialog held. */
export type TakenForward = {
  text: string;
  to: DraftPerson[];
  cc: DraftPerson[];
  bcc: DraftPerson[];
  subject: string;
  fileIds: readonly string[];
};
/** A message of a conversation that somebody wants to forward, with what they had written of it before. */
type Wanted = { chatId: number; messageId: number; taken: TakenForward | null };

const listeners = new Set<(wanted: Wanted) => void>();
// Taken back while another screen was shown: its conversation offers it when it is opened again.
let waiting: Wanted | null = null;

/** Asks the open conversation to forward a message. */
export function askForward(wanted: Wanted): void {
  waiting = wanted;
  for (const listener of listeners) listener(wanted);
}

/** Gives a forward that was taken back to its conversation. @param email what it was sent with */
export function giveForwardBack(chatId: number, text: string, email: EmailOptionsInput): void {
  const { forwards, to = [], cc = [], bcc = [], subject = "" } = email;
  if (!forwards) return;
  const people = (list: readonly { name?: string; address: string }[]) =>
    list.map(({ name = "", address }) => ({ name, address }));
  const taken = { text, to: people(to), cc: people(cc), bcc: people(bcc), subject, fileIds: forwards.fileIds ?? [] };
  askForward({ chatId, messageId: forwards.messageId, taken });
}

/** Hears which of a conversation's messages is to be forwarded, also what waited for it. @returns the way to stop */
export function onForward(chatId: number, listener: (wanted: Wanted) => void): () => void {
  const hear = (wanted: Wanted) => {
    if (wanted.chatId !== chatId) return;
    waiting = null;
    listener(wanted);
  };
  listeners.add(hear);
  if (waiting) hear(waiting);
  return () => void listeners.delete(hear);
}
