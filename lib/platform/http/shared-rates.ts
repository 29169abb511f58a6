import { installedCluster } from "@/lib/platform/cluster/cluster";
import { env } from "@/lib/platform/env/env";
import { AppError } from "@/lib/platform/errors/app-error";
import { networksOf } from "./client-address";
import { assertBelow, countAgainst, forget, forgive, note, type RateLimit } from "./rate-limit";

/** What is counted: a purpose (a name in the program), for whom, and how many are let through. */
export type Counted = RateLimit & { purpose: string; key: string };

/** Longest wait for Redis; then this node's own counts decide. Milliseconds. */
const ANSWER_MS = 250;

/**
 * The windows of rate-limit.ts, on keys that end by themselves. `count`: one after the other, until one is beyond its limit. `take`:
 * all of them or none. Answers the key that refused (0: none), and the milliseconds until its window ends.
 */
const SCRIPT = `
local mode = ARGV[1]
local function left(key) return math.max(1, redis.call('PTTL', key)) end
local function add(i)
  local n = redis.call('INCR', KEYS[i])
  if n == 1 then redis.call('PEXPIRE', KEYS[i], ARGV[2 * i + 1]) end
  return n
end
for i, key in ipairs(KEYS) do
  if mode == 'count' then
    if add(i) > tonumber(ARGV[2 * i]) then return { i, left(key) } end
  elseif mode == 'take' then
    if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i]) then return { i, left(key) } end
  elseif mode == 'forget' then
    redis.call('DEL', key)
  elseif tonumber(redis.call('GET', key) or '0') > 0 then
    redis.call('DECR', key)
  end
end
if mode == 'take' then for i in ipairs(KEYS) do add(i) end end
return { 0, 0 }`;

/** One key of a purpose. */
export const forKey = (purpose: string, key: string, rate: RateLimit): Counted[] => [{ purpose, key, ...rate }];

/** An address, which is counted with each network it is of: the larger the network, the larger its limit. */
export const forAddress = (purpose: string, address: string, { limit, windowMs }: RateLimit): Counted[] =>
  networksOf(address).map(({ network, share }) => ({ purpose, key: network, limit: limit * share, windowMs }));

/**
 * Counts one event, for all nodes together; while Redis doesn't answer each node counts its own.
 * @throws {AppError} TOO_MANY_REQUESTS with `retryAfter` in seconds once a limit is passed
 */
export async function countShared(counted: readonly Counted[]): Promise<void> {
  if (await isDecided("count", counted)) return;
  for (const { purpose, key, ...rate } of counted) countAgainst(purpose, key, rate);
}

/**
 * Counts one event for each, unless one of them has had as many as its limit: then it counts nothing. For limits on failures alone,
 * whose right tries are taken back.
 * @throws {AppError} TOO_MANY_REQUESTS
 */
export async function takeShared(counted: readonly Counted[]): Promise<void> {
  if (await isDecided("take", counted)) return;
  for (const { purpose, key, ...rate } of counted) assertBelow(purpose, key, rate);
  for (const { purpose, key, ...rate } of counted) note(purpose, key, rate);
}

/** Takes back one counted event of each (a try that turned out right). */
export async function forgiveShared(counted: readonly Counted[]): Promise<void> {
  await isDecided("forgive", counted);
  for (const { purpose, key } of counted) forgive(purpose, key);
}

/** Forgets what was counted (a successful sign-in). */
export async function forgetShared(counted: readonly Counted[]): Promise<void> {
  await isDecided("forget", counted);
  for (const { purpose, key } of counted) forget(purpose, key);
}

type Mode = "count" | "take" | "forgive" | "forget";

/** Whether Redis decided; what it lets through is noted here, too, for when it is gone. @throws {AppError} TOO_MANY_REQUESTS */
async function isDecided(mode: Mode, counted: readonly Counted[]): Promise<boolean> {
  const cluster = installedCluster();
  if (!cluster?.isUp()) return false;
  const keys = counted.map(({ purpose, key }) => `${env().REDIS_PREFIX}rate:${purpose}:${key}`);
  const limits = counted.flatMap(({ limit, windowMs }) => [String(limit), String(Math.ceil(windowMs))]);
  let refused: [number, number];
  try {
    const command = ["EVAL", SCRIPT, String(keys.length), ...keys, mode, ...limits];
    refused = (await cluster.redis.ask(command, ANSWER_MS)) as [number, number];
  } catch {
    return false;
  }
  const [at, leftMs] = refused;
  if (at > 0) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: Math.max(1, Math.ceil(leftMs / 1_000)) });
  if (mode === "count" || mode === "take") for (const { purpose, key, ...rate } of counted) note(purpose, key, rate);
  return true;
}
