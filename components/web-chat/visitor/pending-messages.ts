import type { KeyValueStorage } from "@/components/web-chat/loader/safe-storage";

/** A message of the visitor that the server hasn't acknowledged. */
export type PendingMessage = { clientMessageId: string; text: string; writtenAt: string; isFailed: boolean };

/** The visitor's unconfirmed messages, kept across pages and reloads. */
export type PendingMessages = {
  list: () => readonly PendingMessage[];
  add: (message: PendingMessage) => void;
  remove: (clientMessageIds: readonly string[]) => void;
  /** With null: all of them. */
  setFailed: (clientMessageId: string | null, isFailed: boolean) => void;
};

function isPending(value: unknown): value is PendingMessage {
  if (typeof value !== "object" || value === null) return false;
  const { clientMessageId, text, writtenAt, isFailed } = value as Record<string, unknown>;
  return (
    typeof clientMessageId === "string" &&
    typeof text === "string" &&
    typeof writtenAt === "string" &&
    typeof isFailed === "boolean"
  );
}

/**
 * Opens the list under `key`. Each change reads the stored list first, because another page of the same site may have
 * the chat open and unconfirmed messages of its own.
 */
export function openPendingMessages(storage: KeyValueStorage, key: string): PendingMessages {
  const list = (): readonly PendingMessage[] => {
    try {
      const stored: unknown = JSON.parse(storage.get(key) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isPending) : [];
    } catch {
      return [];
    }
  };
  const write = (messages: readonly PendingMessage[]) => {
    if (messages.length > 0) storage.set(key, JSON.stringify(messages));
    else storage.remove(key);
  };
  return {
    list,
    add: (message) => write([...list(), message]),
    remove: (clientMessageIds) => {
      const messages = list();
      const kept = messages.filter((message) => !clientMessageIds.includes(message.clientMessageId));
      if (kept.length !== messages.length) write(kept);
    },
    setFailed: (clientMessageId, isFailed) => {
      write(
        list().map((message) =>
          clientMessageId === null || message.clientMessageId === clientMessageId ? { ...message, isFailed } : message,
        ),
      );
    },
  };
}
