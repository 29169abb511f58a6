import { SEND_CONFIRMATION_MS } from "@/lib/client/calls/limits";
import { ApiError } from "@/lib/client/http/api";
import { newClientId } from "@/lib/client/http/client-id";
import { connection } from "@/lib/client/live/connection";
import { type EmitFailure, onConnected } from "@/lib/client/live/socket";
import { entryKeys, readEntry, writeEntry } from "@/lib/client/local-storage";
import { createStore, useStore } from "@/lib/client/store";
import { type OutboxKind, outboxPrefix } from "./outbox-entries";

/** Something that was written and that the server hasn't confirmed. */
export type Pending<Content extends object> = Content & {
  /** Made here; under the same id a second arrival is the same thing. */
  clientId: string;
  /** Milliseconds since 1970; the order of sending. */
  createdAt: number;
  status: "sending" | "failed";
  /** Why the server refused, in the attender's language; null when nothing was heard. Refused ones aren't resent unasked. */
  refusal: string | null;
};

/** Who writes. */
export type Writer = { id: number; name: string };

/** What an outbox tells the screen. */
export type OutboxEvents<Content extends object, Stored> = {
  delivered: (stored: Stored, item: Pending<Content>) => void;
  failed?: (item: Pending<Content>, code: string | null) => void;
};

/** Why nothing is stored. */
type Refused<Content extends object> = EmitFailure & {
  /** What the refusal told of the item, kept with it. */
  learned?: Partial<Content>;
};

/** What differs between outboxes. */
type OutboxOptions<Content extends object, Stored> = {
  kind: OutboxKind;
  /** What an entry of the storage holds, perhaps of an earlier version; null when it can't be read. */
  read: (stored: Readonly<Record<string, unknown>>) => Pending<Content> | null;
  /** End of an entry's key; the id alone unless said. */
  keyOf?: (item: Pending<Content>) => string;
  /** Sends. Answers what is stored now or why nothing is; a call of the API may reject instead. */
  send: (item: Pending<Content>, writer: Writer) => Promise<Stored | Refused<Content>>;
};

function failureOf(error: unknown): EmitFailure {
  if (error instanceof ApiError) return { failed: true, code: error.code, message: error.message };
  return { failed: true, code: null, message: "" };
}

/**
 * Keeps what was written until the server has it: through reloads, in other tabs, and whatever the connection does. It runs
 * until the tab closes: who writes and goes on to another screen expects it to arrive. Signing out loads the page anew.
 */
export function createOutbox<Content extends object, Stored extends object>(options: OutboxOptions<Content, Stored>) {
  type Item = Pending<Content>;
  const { kind, read, keyOf = ({ clientId }) => clientId } = options;
  const none: readonly Item[] = [];
  const pending = createStore<readonly Item[]>(none);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let writer: Writer | null = null;
  let events: OutboxEvents<Content, Stored> | null = null;

  // One storage entry per item: two tabs that write at the same time can't lose each other's.
  const entryKey = (attenderId: number, item: Item) => outboxPrefix(kind, attenderId) + keyOf(item);
  const find = (clientId: string) => pending.get().find((item) => item.clientId === clientId);
  const inOrder = (items: readonly Item[]) => items.toSorted((a, b) => a.createdAt - b.createdAt);

  function parse(text: string | null): Item | null {
    try {
      const value: unknown = JSON.parse(text ?? "null");
      return typeof value === "object" && value !== null ? read(value as Record<string, unknown>) : null;
    } catch {
      return null;
    }
  }
  function load(attenderId: number): void {
    pending.set(inOrder(entryKeys(outboxPrefix(kind, attenderId)).flatMap((key) => parse(readEntry(key)) ?? [])));
  }
  function put(item: Item): void {
    if (writer) writeEntry(entryKey(writer.id, item), JSON.stringify(item));
    pending.set(inOrder([...pending.get().filter(({ clientId }) => clientId !== item.clientId), item]));
  }
  function drop(item: Item): void {
    clearTimeout(timers.get(item.clientId));
    timers.delete(item.clientId);
    if (writer) writeEntry(entryKey(writer.id, item), null);
    pending.set(pending.get().filter(({ clientId }) => clientId !== item.clientId));
  }
  function fail(clientId: string, code: string | null, refusal: string | null, learned?: Partial<Content>): void {
    const item = find(clientId);
    if (item?.status !== "sending") return;
    const failed: Item = { ...item, ...learned, status: "failed", refusal };
    put(failed);
    events?.failed?.(failed, code);
  }

  async function transmit(item: Item): Promise<void> {
    const { clientId } = item;
    const sender = writer;
    if (!sender) return;
    clearTimeout(timers.get(clientId));
    // Counts while disconnected too: ten seconds without a confirmation are ten seconds for whoever waits.
    timers.set(
      clientId,
      setTimeout(() => fail(clientId, null, null), SEND_CONFIRMATION_MS),
    );
    const answer: Stored | Refused<Content> = await options.send(item, sender).catch(failureOf);
    if (!find(clientId)) return;
    if (!("failed" in answer)) {
      drop(item);
      events?.delivered(answer, item);
    } else if (answer.code !== null) fail(clientId, answer.code, answer.message, answer.learned);
    // Without a connection it goes by itself as soon as there is one; until then it isn't worth a word.
    else if (connection.get() === "connected") fail(clientId, null, null);
  }

  function retry(clientId: string, change?: Partial<Content>): void {
    const item = find(clientId);
    if (!item) return;
    const again: Item = { ...item, ...change, status: "sending", refusal: null };
    put(again);
    void transmit(again);
  }

  return {
    /**
     * Binds the outbox to the attender who is signed in and sends what an earlier page left. Called again, it replaces who
     * hears of it, unless that is asked for in the background of a screen that does.
     */
    start(attender: Writer, heard: OutboxEvents<Content, Stored>, isBackground = false): void {
      const before = writer;
      writer = attender;
      if (!isBackground || !events) events = heard;
      if (before?.id !== attender.id) load(attender.id);
      if (before) return;
      window.addEventListener("storage", ({ key }) => {
        if (writer && key?.startsWith(outboxPrefix(kind, writer.id))) load(writer.id);
      });
      // All at once and in order: one connection keeps the order, and the id makes a second arrival the same thing.
      onConnected(() => {
        for (const { clientId, refusal } of pending.get()) if (refusal === null) retry(clientId);
      });
    },
    /** Shows something as pending at once and sends it as soon as there is a connection. */
    send(content: Content): void {
      const createdAt = Math.max(Date.now(), (pending.get().at(-1)?.createdAt ?? 0) + 1);
      const item: Item = { ...content, clientId: newClientId(), createdAt, status: "sending", refusal: null };
      put(item);
      void transmit(item);
    },
    /** Sends what failed again, under the same id; `change` is what is different this time. */
    retry,
    /** Gives what failed up, or removes what turns out to have arrived, whichever way that became known. */
    discard(clientId: string): void {
      const item = find(clientId);
      if (item) drop(item);
    },
    /** Everything unconfirmed, in the order of sending. */
    usePending: (): readonly Item[] => useStore(pending, none),
  };
}
