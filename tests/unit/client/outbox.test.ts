import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/lib/client/http/api";
import { connection } from "@/lib/client/live/connection";
import { createOutbox, type Pending } from "@/lib/client/outbox/outbox";

type Note = { text: string };

const stored = new Map<string, string>();
const said: string[] = [];
let answer: () => Promise<{ id: number }>;

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  said.length = 0;
  answer = () => Promise.resolve({ id: 7 });
  // Object.keys() of the browser's storage lists its entries.
  const storage = new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("window", { addEventListener: () => undefined });
  connection.set("disconnected");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An outbox of the attender 1, and what it keeps. */
function outbox(kept: readonly Partial<Pending<Note>>[] = []) {
  for (const note of kept) stored.set(`cangoo.notes.1.${note.clientId}`, JSON.stringify(note));
  const sent: string[] = [];
  const box = createOutbox<Note, { id: number }>({
    kind: "note",
    read: (value) => (typeof value.text === "string" ? (value as Pending<Note>) : null),
    send: ({ text }) => {
      sent.push(text);
      return answer();
    },
  });
  box.start(
    { id: 1, name: "Ana" },
    {
      delivered: ({ id }, { text }) => said.push(`${text} is ${id}`),
      failed: ({ text, refusal }, code) => said.push(`${text} failed: ${code} ${refusal}`),
    },
  );
  const waiting = () => [...stored.values()].map((text) => JSON.parse(text) as Pending<Note>);
  return { box, sent, waiting };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test("what is stored leaves the outbox, and the screen hears of it", async () => {
  connection.set("connected");
  const { box, waiting } = outbox();
  box.send({ text: "one" });
  expect(waiting()).toMatchObject([{ text: "one", status: "sending" }]);
  await settle();
  expect(said).toEqual(["one is 7"]);
  expect(waiting()).toEqual([]);
});

test("a refusal stays with its words and isn't resent unasked", async () => {
  connection.set("connected");
  answer = () => Promise.reject(new ApiError(409, "CLOSED", "It is closed.", {}));
  const { box, sent, waiting } = outbox();
  box.send({ text: "late" });
  await settle();
  connection.set("reconnecting");
  connection.set("connected");
  await settle();
  expect(sent).toEqual(["late"]);
  expect(waiting()).toMatchObject([{ status: "failed", refusal: "It is closed." }]);
  expect(said).toEqual(["late failed: CLOSED It is closed."]);
});

test("what isn't heard of without a connection fails after ten seconds and goes when there is one", async () => {
  answer = () => Promise.reject(new Error("offline"));
  const { box, waiting } = outbox();
  box.send({ text: "patient" });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(waiting()).toMatchObject([{ status: "sending" }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waiting()).toMatchObject([{ status: "failed", refusal: null }]);
  answer = () => Promise.resolve({ id: 8 });
  connection.set("connected");
  await settle();
  expect(waiting()).toEqual([]);
  expect(said.at(-1)).toBe("patient is 8");
});

test("what an earlier page left goes in the order in which it was written", async () => {
  connection.set("connected");
  const left = { status: "sending", refusal: null } as const;
  const { sent } = outbox([
    { ...left, clientId: "b", text: "second", createdAt: 2 },
    { ...left, clientId: "a", text: "first", createdAt: 1 },
  ]);
  await settle();
  expect(sent).toEqual(["first", "second"]);
});

test("an answer that comes after something was given up changes nothing", async () => {
  connection.set("connected");
  let arrive: (value: { id: number }) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  const { box, waiting } = outbox();
  box.send({ text: "never mind" });
  box.discard(waiting()[0]?.clientId ?? "");
  arrive({ id: 9 });
  await settle();
  expect(said).toEqual([]);
  expect(waiting()).toEqual([]);
});

test("a screen that hears of deliveries isn't silenced by what runs in the background", async () => {
  connection.set("connected");
  const { box } = outbox();
  box.start({ id: 1, name: "Ana" }, { delivered: () => said.push("background") }, true);
  box.send({ text: "heard" });
  await settle();
  expect(said).toEqual(["heard is 7"]);
});
