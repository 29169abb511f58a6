import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { threadKey } from "@/lib/client/cache/cache-keys";
import { fetchThread, receiveMessages } from "@/lib/client/cache/thread-cache";
import type { MessageDto } from "@/lib/modules/conversations/schema";

const CHAT = 7;
const message = (seq: number) =>
  ({ id: seq, chatId: CHAT, seq, clientMessageId: null, content: `${seq}` }) as MessageDto;

/** The server's side of a page: what it has read, let go when the test says so. */
type Read = { answer: (seqs: number[]) => void };
let reads: Read[];
const network = globalThis.fetch;

beforeEach(() => {
  reads = [];
  globalThis.fetch = () =>
    new Promise((resolve) => {
      reads.push({ answer: (seqs) => resolve(Response.json(seqs.map(message))) });
    });
});
afterEach(() => {
  globalThis.fetch = network;
});

function opened(): { client: QueryClient; shown: Promise<number[]> } {
  const client = new QueryClient();
  const loading = client.fetchQuery({ queryKey: threadKey(CHAT), queryFn: ({ signal }) => fetchThread(CHAT, signal) });
  return { client, shown: loading.then(({ messages }) => messages.map(({ seq }) => seq)) };
}

const answered = async (index: number, seqs: number[]) => {
  await expect.poll(() => reads.length).toBeGreaterThan(index);
  reads[index]?.answer(seqs);
};

test("a message that arrives while a conversation's page is on its way is shown with the page", async () => {
  const { client, shown } = opened();
  receiveMessages(client, CHAT, [message(2)]);
  await answered(0, [1]);
  expect(await shown).toEqual([1, 2]);
});

test("a message that the page has, too, is shown once", async () => {
  const { client, shown } = opened();
  receiveMessages(client, CHAT, [message(2)]);
  await answered(0, [1, 2]);
  expect(await shown).toEqual([1, 2]);
});

test("a page is read again when a message between it and what arrived is missing", async () => {
  const { client, shown } = opened();
  receiveMessages(client, CHAT, [message(4)]);
  await answered(0, [1, 2]);
  await answered(1, [1, 2, 3, 4]);
  expect(await shown).toEqual([1, 2, 3, 4]);
});
