import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { threadKey } from "@/lib/client/cache/cache-keys";
import type { Thread } from "@/lib/client/cache/message-thread";
import { catchUp, fetchThread, loadAround, loadOlder, receiveMessages } from "@/lib/client/cache/thread-cache";
import type { MessageDto } from "@/lib/modules/conversations/schema";

/** Each test has a conversation of its own: what is under way for one outlives its test. */
let chatId = 0;
const PAGE = 200;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const message = (seq: number) => ({ id: seq, chatId, seq, clientMessageId: null, content: `${seq}` }) as MessageDto;

/** A request for a page: what it asks for, and the server's side of it, which happens when the test says so. */
type Read = {
  ask: URLSearchParams;
  answer: (seqs: number[], olderCursor?: string) => void;
  fail: (status: number) => void;
};
let reads: Read[];
let client: QueryClient;
const network = globalThis.fetch;

beforeEach(() => {
  chatId += 1;
  reads = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  globalThis.fetch = (address) =>
    new Promise((resolve) => {
      reads.push({
        ask: new URL(String(address), "http://desk").searchParams,
        answer: (seqs, olderCursor) =>
          resolve(
            Response.json(seqs.map(message), {
              headers: olderCursor ? { Link: `</x?cursor=${olderCursor}>; rel="next"` } : {},
            }),
          ),
        fail: (status) => resolve(Response.json({ error: "x", message: "x" }, { status })),
      });
    });
});
afterEach(() => {
  globalThis.fetch = network;
  vi.useRealTimers();
});

const known = (seqs: number[], part: Partial<Thread> = {}) =>
  client.setQueryData<Thread>(threadKey(chatId), { messages: seqs.map(message), olderCursor: null, ...part });
const shown = () => client.getQueryData<Thread>(threadKey(chatId))?.messages.map(({ seq }) => seq) ?? null;
const receive = (...seqs: number[]) => receiveMessages(client, chatId, seqs.map(message));
/** Everything that is to happen without the server has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
/** Somebody looks at the conversation. @returns the end of that */
const watched = () =>
  new QueryObserver(client, {
    queryKey: threadKey(chatId),
    queryFn: () => fetchThread(chatId),
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {});
const read = async (index: number): Promise<Read> => {
  await expect.poll(() => reads.length).toBeGreaterThan(index);
  return reads[index] as Read;
};

describe("a catch-up", () => {
  test("fetches what arrived too early for the page that it had asked for", async () => {
    known([1, 2]);
    receive(4);
    await read(0);
    // Stored after the page was read, and told before the page is here.
    receive(5);
    reads[0]?.answer([3, 4]);
    (await read(1)).answer([5]);
    await expect.poll(shown).toEqual([1, 2, 3, 4, 5]);
  });

  test("reads once more when the connection was lost and came back meanwhile", async () => {
    known([1]);
    const first = catchUp(client, chatId);
    await read(0);
    const second = catchUp(client, chatId);
    reads[0]?.answer([]);
    (await read(1)).answer([2]);
    await Promise.all([first, second]);
    expect(shown()).toEqual([1, 2]);
  });

  test("of several pages has all of them in order, and what arrived between two", async () => {
    known([1]);
    const done = catchUp(client, chatId);
    (await read(0)).answer(numbers(2, PAGE + 1));
    const second = await read(1);
    expect(second.ask.get("afterSeq")).toBe(String(PAGE + 1));
    receive(PAGE + 4);
    second.answer([PAGE + 2, PAGE + 3]);
    (await read(2)).answer([PAGE + 4]);
    await done;
    expect(shown()).toEqual(numbers(1, PAGE + 4));
  });

  test("of a very long absence begins at the end, with what arrives while that is read", async () => {
    known([1]);
    const stop = watched();
    const done = catchUp(client, chatId);
    for (let page = 0; page < 5; page += 1) (await read(page)).answer(numbers(2 + page * PAGE, 1 + (page + 1) * PAGE));
    const end = await read(5);
    expect(end.ask.get("afterSeq")).toBeNull();
    receive(2_002);
    end.answer([2_000, 2_001]);
    (await read(6)).answer([2_003]);
    await done;
    expect(shown()).toEqual([2_000, 2_001, 2_002, 2_003]);
    stop();
  });

  test("waits for the first page, which may have been read before the room was joined", async () => {
    const opened = client.fetchQuery({ queryKey: threadKey(chatId), queryFn: () => fetchThread(chatId) });
    const done = catchUp(client, chatId);
    (await read(0)).answer([1]);
    await opened;
    (await read(1)).answer([2]);
    await done;
    expect(shown()).toEqual([1, 2]);
  });

  test("that the server fails is tried again while the conversation is read", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    known([1]);
    const stop = watched();
    const done = catchUp(client, chatId);
    reads[0]?.fail(503);
    await done;
    expect(reads).toHaveLength(1);
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
    (await read(1)).answer([2]);
    await expect.poll(shown).toEqual([1, 2]);
    stop();
  });
});

test("a jump to the end doesn't lose what arrived while its page was read", async () => {
  known([1, 2, 3]);
  const jump = loadAround(client, chatId, 3);
  const page = await read(0);
  receive(4);
  page.answer([1, 2, 3]);
  await jump;
  (await read(1)).answer([4]);
  await expect.poll(shown).toEqual([1, 2, 3, 4]);
});

test("older messages in the middle of a conversation don't make it the end", async () => {
  known([50, 51], { olderCursor: "c", hasNewer: true });
  const older = loadOlder(client, chatId);
  (await read(0)).answer([48, 49]);
  await older;
  receive(90);
  await settled();
  expect(shown()).toEqual([48, 49, 50, 51]);
  expect(reads).toHaveLength(1);
});

test("an older page that comes after a jump isn't put before another part of the conversation", async () => {
  known([50, 51], { olderCursor: "c" });
  const older = loadOlder(client, chatId);
  const page = await read(0);
  known([90, 91], { olderCursor: "d", hasNewer: true });
  page.answer([48, 49]);
  await older;
  expect(shown()).toEqual([90, 91]);
});

/** A repeatable sequence of numbers from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each(numbers(1, 60))("whatever comes between what (%i), the conversation is complete in the end", async (seed) => {
  const next = chance(seed);
  let stored = 3;
  let isConnected = true;
  const told: number[] = [];
  const answered = new Set<Read>();
  const snapshots = new Map<Read, number>();
  const pageOf = ({ ask }: Read, upTo: number) => {
    const after = ask.get("afterSeq");
    const size = Number(ask.get("pageSize"));
    return after === null
      ? numbers(Math.max(1, upTo - size + 1), upTo)
      : numbers(Number(after) + 1, Math.min(upTo, Number(after) + size));
  };
  const steps = {
    store: () => {
      stored += 1;
      if (isConnected) told.push(stored);
    },
    tell: () => {
      const [seq] = told.splice(0, 1);
      if (seq !== undefined) receive(seq);
    },
    read: () => {
      const open = reads.find((one) => !snapshots.has(one));
      if (open) snapshots.set(open, stored);
    },
    answer: () => {
      const open = reads.find((one) => snapshots.has(one) && !answered.has(one));
      if (!open) return;
      answered.add(open);
      open.answer(pageOf(open, snapshots.get(open) ?? 0));
    },
    lose: () => {
      isConnected = false;
      told.length = 0;
    },
    join: () => {
      if (isConnected) return;
      isConnected = true;
      void catchUp(client, chatId);
    },
  };
  const opened = client.fetchQuery({ queryKey: threadKey(chatId), queryFn: () => fetchThread(chatId) });
  void catchUp(client, chatId);
  const names = Object.keys(steps) as (keyof typeof steps)[];
  for (let step = 0; step < 80; step += 1) {
    steps[names[Math.floor(next() * names.length)] ?? "store"]();
    if (next() < 0.6) await settled();
  }
  steps.join();
  await settled();
  for (let rest = 0; rest < 200 && (told.length > 0 || answered.size < reads.length); rest += 1) {
    steps.tell();
    steps.read();
    steps.answer();
    await settled();
  }
  await opened;
  expect(shown()).toEqual(numbers(1, stored));
});
