import { randomBytes } from "node:crypto";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { describeError } from "@/lib/platform/log/describe-error";
import { logger } from "@/lib/platform/log/logger";
import type { Cluster } from "./cluster";
import { LEASE_MS, OtherNodes } from "./other-nodes";
import { linkRedis, type RedisLink, type Reply } from "./redis";

/** Between two signs of life. Milliseconds. */
const BEAT_MS = 3_000;
/** How long a read waits for something new. Milliseconds; the dead are looked for as often. */
const BLOCK_MS = 1_000;
/** After a read that failed. Milliseconds. */
const READ_AGAIN_MS = 100;
/** Entries of a read. */
const READ_MAX = 200;
/** Entries that are kept (about so many): some seconds of much talk, for a node whose connection broke. */
const KEPT = 10_000;
/** Entries that wait for Redis to take them; more are lost, as they are while Redis is gone. */
const WAITING_MAX = 1_000;

/** What one turn said: pairs of topic and data. `hello` and `bye` begin and end a node; `tell` asks one for everything. */
type Said = [topic: string, data: unknown][];
/** Before every entry. */
const NOTHING = "0-0";
const HELLO = "hello";
const BYE = "bye";
const TELL = "tell";

/**
 * Joins the nodes of an installation: all of them write what they say into one stream of Redis, and read it. Whoever says
 * nothing for LEASE_MS is dead. What one turn of the event loop says is one entry, numbered, so that readers see what was lost.
 * Resolves at once, whether Redis is there or not.
 * @param prefix of the names in Redis
 */
export async function openCluster(url: string, prefix: string): Promise<Cluster> {
  const nodeId = randomBytes(8).toString("hex");
  const stream = `${prefix}nodes`;
  const others = new OtherNodes();
  const listeners = new Map<string, (data: unknown, from: string) => void>();
  const tellers = new Map<string, () => unknown>();
  const left: ((nodeId: string, silentMs: number) => void)[] = [];
  const missed: (() => void)[] = [];
  let settled: (() => void)[] | undefined = [];
  let isClosed = false;
  let seq = 0;
  let waiting = 0;
  let turn: Said = [];
  /** Up to where the stream was read; undefined until it was first seen. */
  let readTo: string | undefined;
  let isBroken = false;
  let joinedAt = Number.POSITIVE_INFINITY;
  const openedAt = performance.now();

  const safely = (work: () => void) => {
    try {
      work();
    } catch (error) {
      logger().error({ err: describeError(error) }, "what another node said can't be followed");
    }
  };
  const write = async (said: Said): Promise<void> => {
    if (said.length > 0) seq += 1;
    if (!writer.isReady() || waiting >= WAITING_MAX) return;
    waiting += 1;
    const command = ["XADD", stream, "MAXLEN", "~", String(KEPT), "*", "n", nodeId, "s", String(seq)];
    try {
      // Bounded by the silence after which the connection is given up, not by a patience that would send it twice.
      await writer.ask([...command, "m", JSON.stringify(said)], LEASE_MS);
    } catch {
      // The others see by the next number that one is missing.
    } finally {
      waiting -= 1;
    }
  };
  const flush = () => {
    const said = turn;
    turn = [];
    if (said.length > 0) void write(said);
  };
  const put = (topic: string, data: unknown) => {
    if (turn.length === 0) setImmediate(flush);
    turn.push([topic, data]);
  };
  const say = (topic: string, data: unknown) => {
    // Alone nothing leaves the process; before the others were heard nobody knows whether there are any.
    if (others.any || settled) put(topic, data);
  };
  const tellEverything = () => {
    for (const [topic, everything] of tellers) put(topic, everything());
  };
  const follow = (from: string, said: Said) => {
    for (const [topic, data] of said) {
      if (topic === HELLO || (topic === TELL && data === nodeId)) tellEverything();
      else if (topic === BYE) {
        if (others.ended(from)) for (const listener of left) safely(() => listener(from, 0));
      } else {
        const listener = listeners.get(topic);
        if (listener) safely(() => listener(data, from));
      }
    }
  };
  const receive = (entry: { n: string; s: string; m: string }) => {
    if (entry.n === nodeId) return;
    const said = readStoredJson(entry.m) as Said;
    const { isNew, isGap } = others.heard(entry.n, Number(entry.s), said.length > 0, performance.now());
    if (isGap) for (const listener of missed) safely(listener);
    if (isGap || (isNew && said[0]?.[0] !== HELLO)) put(TELL, entry.n);
    follow(entry.n, said);
  };
  const look = () => {
    const now = performance.now();
    for (const { id, silentMs } of others.dead(now)) {
      logger().warn({ node: id }, "a node is gone");
      for (const listener of left) safely(() => listener(id, silentMs));
    }
    if (!settled || now - joinedAt < LEASE_MS) return;
    const waitingForIt = settled;
    settled = undefined;
    for (const listener of waitingForIt) safely(listener);
  };
  const lastEntry = async (): Promise<string> => {
    const last = (await reader.ask(["XREVRANGE", stream, "+", "-", "COUNT", "1"])) as [string, string[]][];
    return last[0]?.[0] ?? NOTHING;
  };
  /** Begins at the end of the stream: what was said before belongs to what a newcomer is told. */
  const join = async (): Promise<void> => {
    readTo = await lastEntry();
    joinedAt = performance.now();
    put(HELLO, null);
    // Windows that opened before anything could be heard have missed what was said meanwhile.
    if (joinedAt - openedAt > LEASE_MS) for (const listener of missed) safely(listener);
  };
  const readOn = async (): Promise<void> => {
    if (readTo === undefined) return join();
    if (isBroken) {
      // A Redis that lost its data and whose clock is behind begins anew with lower numbers.
      if (isBefore(await lastEntry(), readTo)) readTo = NOTHING;
      isBroken = false;
    }
    const command = ["XREAD", "COUNT", String(READ_MAX), "BLOCK", String(BLOCK_MS), "STREAMS", stream, readTo];
    const entries = entriesOf(await reader.ask(command, BLOCK_MS + LEASE_MS));
    for (const { id, fields } of entries) {
      readTo = id;
      safely(() => receive(fields));
    }
    // Only who has read everything knows who is silent.
    if (entries.length < READ_MAX) look();
  };
  const follows = async (): Promise<void> => {
    while (!isClosed) {
      try {
        await readOn();
      } catch {
        isBroken = true;
        await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS).unref());
        others.renew(performance.now());
      }
    }
  };

  const reader: RedisLink = await linkRedis(url);
  const writer: RedisLink = await linkRedis(url);
  const beat = setInterval(() => void write([]), BEAT_MS);
  beat.unref();
  void follows();
  return {
    nodeId,
    redis: writer,
    isUp: () => writer.isReady() && reader.isReady(),
    say,
    hear: (topic, listener) => void listeners.set(topic, listener),
    tellNewcomers: (topic, everything) => void tellers.set(topic, everything),
    onLeft: (listener) => void left.push(listener),
    onMissed: (listener) => void missed.push(listener),
    onSettled: (listener) => void settled?.push(listener),
    async close() {
      clearInterval(beat);
      flush();
      await write([[BYE, null]]);
      isClosed = true;
      reader.close();
      writer.close();
    },
  };
}

/** Whether one entry's id (milliseconds and a number) is before another's. */
function isBefore(one: string, other: string): boolean {
  const [ms = 0, number = 0] = one.split("-").map(Number);
  const [otherMs = 0, otherNumber = 0] = other.split("-").map(Number);
  return ms === otherMs ? number < otherNumber : ms < otherMs;
}

type Entry = { id: string; fields: { n: string; s: string; m: string } };

function entriesOf(reply: Reply): Entry[] {
  const [found] = (reply ?? []) as [string, [string, string[]][]][];
  return (found?.[1] ?? []).map(([id, list]) => ({
    id,
    fields: { n: list[1] ?? "", s: list[3] ?? "0", m: list[5] ?? "[]" },
  }));
}
