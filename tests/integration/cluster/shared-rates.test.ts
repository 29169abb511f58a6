import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cluster, installCluster } from "@/lib/platform/cluster/cluster";
import { openCluster } from "@/lib/platform/cluster/open-cluster";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import {
  countShared,
  forAddress,
  forgetShared,
  forgiveShared,
  forKey,
  takeShared,
} from "@/lib/platform/http/shared-rates";
import { sharedRedis } from "@/tests/support/cluster/nodes";

const redis = await sharedRedis();
let cluster: Cluster;
let key = "";
const THREE = { limit: 3, windowMs: 60_000 };

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
afterEach(() => otherNode());
afterAll(async () => {
  if (!redis) return;
  const keys = (await cluster.redis.ask(["KEYS", `${redis.prefix}*`])) as string[];
  if (keys.length > 0) await cluster.redis.ask(["DEL", ...keys]);
  await cluster.close();
});

/** What a node that has counted nothing itself is like. */
const otherNode = () => setGlobalSlot("rate-limits", undefined);
const code = (work: Promise<void>) =>
  work.then(
    () => "passes",
    (error: { code: string; details?: unknown }) => error.code,
  );
const three = () => forKey("test", key, THREE);

test("what one node counted is counted on the other, which says when the window ends", async () => {
  for (let i = 0; i < 3; i += 1) await countShared(three());
  otherNode();
  await expect(countShared(three())).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", details: { retryAfter: 60 } });
});

test("failures are refused at their limit on any node, and forgotten on all", async () => {
  for (let i = 0; i < 3; i += 1) await takeShared(three());
  otherNode();
  expect(await code(takeShared(three()))).toBe("TOO_MANY_REQUESTS");
  await forgetShared(three());
  expect(await code(takeShared(three()))).toBe("passes");
});

test("what is refused for one of several is counted for none", async () => {
  const [full, open] = [forKey("full", key, { ...THREE, limit: 1 }), forKey("open", key, { ...THREE, limit: 1 })];
  await takeShared(full);
  expect(await code(takeShared([...open, ...full]))).toBe("TOO_MANY_REQUESTS");
  expect(await code(takeShared(open))).toBe("passes");
});

test("a try that turned out right is taken back, never below none", async () => {
  await forgiveShared(three());
  for (let i = 0; i < 3; i += 1) await takeShared(three());
  await forgiveShared(three());
  expect(await code(takeShared(three()))).toBe("passes");
  expect(await code(takeShared(three()))).toBe("TOO_MANY_REQUESTS");
});

test("an address of IPv6 is counted with its networks", async () => {
  const purpose = randomUUID();
  for (let i = 0; i < 3; i += 1) await countShared(forAddress(purpose, "2001:db8:1:2::1", THREE));
  otherNode();
  expect(await code(countShared(forAddress(purpose, "2001:db8:1:2::2", THREE)))).toBe("TOO_MANY_REQUESTS");
  expect(await code(countShared(forAddress(purpose, "2001:db8:1:3::1", THREE)))).toBe("passes");
});

test("without Redis a node goes on with what it let through itself", async () => {
  for (let i = 0; i < 3; i += 1) await countShared(three());
  installCluster(undefined);
  expect(await code(countShared(three()))).toBe("TOO_MANY_REQUESTS");
});

test("parallel tries on one key never pass more often than its limit", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => code(takeShared(three()))));
  expect(answers.filter((answer) => answer === "passes")).toHaveLength(3);
});
