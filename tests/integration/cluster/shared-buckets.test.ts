import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cluster, installCluster } from "@/lib/platform/cluster/cluster";
import { openCluster } from "@/lib/platform/cluster/open-cluster";
import { drainTokens, takeTokens } from "@/lib/platform/cluster/shared-buckets";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { sharedRedis } from "@/tests/support/cluster/nodes";

const redis = await sharedRedis();
let cluster: Cluster;
let key = "";
/** Three at once; the next one comes back after an hour. */
const three = () => ({ key, burst: 3, perMs: 1 / 3_600_000 });
const plenty = () => ({ key: `${key}:all`, burst: 100, perMs: 1 });

beforeAll(async () => {
  if (!redis) return;
  process.env.REDIS_PREFIX = redis.prefix;
  setGlobalSlot("env", undefined);
  cluster = await openCluster(redis.url, redis.prefix);
  await new Promise<void>((resolve) => {
    const look = () => (cluster.isUp() ? resolve() : setImmediate(look));
    look();
  });
});
beforeEach(({ skip }) => {
  if (!redis) skip();
  installCluster(cluster);
  key = randomUUID();
});
afterAll(async () => {
  if (!redis) return;
  const keys = (await cluster.redis.ask(["KEYS", `${redis.prefix}*`])) as string[];
  if (keys.length > 0) await cluster.redis.ask(["DEL", ...keys]);
  await cluster.close();
});

test("as many as the burst go at once, whoever asks, and the next one is told how long to wait", async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => takeTokens("test", [three()])));
  expect(answers.slice(0, 3)).toEqual([0, 0, 0]);
  expect(answers[3]).toBeGreaterThan(3_500_000);
  expect(answers[3]).toBeLessThanOrEqual(3_600_000);
});

test("who can't have one of two tokens takes neither", async () => {
  for (let i = 0; i < 3; i += 1) await takeTokens("test", [plenty(), three()]);
  expect(await takeTokens("test", [{ ...plenty(), burst: 4, perMs: 1e-9 }, three()])).toBeGreaterThan(0);
  expect(await takeTokens("test", [{ ...plenty(), burst: 4, perMs: 1e-9 }])).toBe(0);
});

test("a drained bucket has nothing left on any node", async () => {
  await drainTokens("test", [three()]);
  expect(await takeTokens("test", [three()])).toBeGreaterThan(0);
});

test("a bucket that would be full again is forgotten by Redis", async () => {
  await takeTokens("test", [{ key, burst: 1, perMs: 1 }]);
  const left = await cluster.redis.ask(["PTTL", `${redis?.prefix}bucket:test:${key}`]);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(1_001);
});

test("without other nodes nobody decides, and the process counts its own", async () => {
  installCluster(undefined);
  expect(await takeTokens("test", [three()])).toBeUndefined();
});
