import { readStatesAhead } from "@/lib/modules/conversations/state/conversation-state";
import {
  insertMessage,
  messagesByClientIds,
  type NewMessage,
  newMessages,
  nextMessageIds,
} from "@/lib/modules/conversations/store/message";
import type { Ahead } from "@/lib/platform/db/unit-of-work/ahead";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";

/** A message that is to be appended. */
type Intended = { conversationId: number; clientMessageId: string | null };

export type StoredMessage = { id: number; seq: number; createdAt: number };

/** What was read for the messages of a commit: ids that are theirs, and which of them are stored already. */
type Known = { ids: number[]; repeats: Map<string, StoredMessage | undefined> };

const keyOf = (conversationId: number, clientMessageId: string) => `${conversationId} ${clientMessageId}`;

const knownOf = (tx: Tx): Known =>
  tx.shared(
    "messages-ahead",
    () => ({ ids: [], repeats: new Map() }),
    () => Promise.resolve(),
  );

/** Reads for all messages of a commit what each needs, so that they are written by one statement. */
export const appendAhead: Ahead<Intended> = async (reader, pieces) => {
  const intended = pieces.map(({ tx, wanted }) => ({ tx, workspaceId: tx.workspaceId, ...wanted }));
  const named = intended.flatMap(({ clientMessageId, ...each }) =>
    clientMessageId === null ? [] : [{ ...each, clientMessageId }],
  );
  const [, repeated, ids] = await Promise.all([
    readStatesAhead(reader, intended),
    named.length > 0 ? reader.all(messagesByClientIds, named) : [],
    reader.all(nextMessageIds, intended),
  ]);
  const known = new Map(intended.map(({ tx, workspaceId }) => [workspaceId, knownOf(tx)]));
  for (const each of known.values()) each.ids = [];
  for (const [index, { workspaceId }] of intended.entries()) {
    const id = ids[index]?.id;
    if (id !== undefined) known.get(workspaceId)?.ids.push(id);
  }
  for (const { workspaceId, conversationId, clientMessageId } of named)
    known.get(workspaceId)?.repeats.set(keyOf(conversationId, clientMessageId), undefined);
  for (const { workspaceId, conversationId, clientMessageId, ...message } of repeated)
    known.get(workspaceId)?.repeats.set(keyOf(conversationId, clientMessageId), message);
};

/** The message that this client id made before, where that was read ahead. */
export function repeatReadAhead(
  tx: Tx,
  conversationId: number,
  clientMessageId: string | null,
): StoredMessage | undefined {
  return clientMessageId === null ? undefined : knownOf(tx).repeats.get(keyOf(conversationId, clientMessageId));
}

/** Adds a message. @returns its id; undefined when its conversation has one with this client id already */
export async function addMessage(tx: Tx, message: NewMessage): Promise<{ id: number } | undefined> {
  const known = knownOf(tx);
  const { conversationId, clientMessageId, seq, at: createdAt } = message;
  const key = clientMessageId === null ? undefined : keyOf(conversationId, clientMessageId);
  const id = key === undefined || known.repeats.has(key) ? known.ids.shift() : undefined;
  if (id === undefined) {
    // Ids rise in the order of the messages: what comes after this one may have none that was given before.
    known.ids = [];
    return tx.first(insertMessage, message);
  }
  tx.put(newMessages, { ...message, id });
  if (key !== undefined) known.repeats.set(key, { id, seq, createdAt });
  return { id };
}
