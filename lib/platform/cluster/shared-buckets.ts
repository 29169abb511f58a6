import { env } from "@/lib/platform/env/env";
import { installedCluster } from "./cluster";

/** Tokens that come back with time: `burst` at once, `perMs` of a token each millisecond. */
export type Bucket = { key: string; burst: number; perMs: number };

/** Longest wait for Redis; then this node's own buckets decide. Milliseconds. */
const ANSWER_MS = 250;

/**
 * `take`: a token of each bucket, or of none; answers the milliseconds until every bucket has one (0: taken). `drain`: empties them.
 * By Redis's clock, since nodes' clocks differ. A bucket that would be full again is forgotten.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local tokens, wait = {}, 0
for i, key in ipairs(KEYS) do
  local burst, per = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  local known = redis.call('HMGET', key, 't', 'at')
  tokens[i] = known[1] and math.min(burst, known[1] + math.max(0, now - known[2]) * per) or burst
  if tokens[i] < 1 then wait = math.max(wait, math.ceil((1 - tokens[i]) / per)) end
end
if ARGV[1] == 'take' and wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  local burst, per = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  local left = ARGV[1] == 'take' and tokens[i] - 1 or 0
  redis.call('HSET', key, 't', tostring(left), 'at', string.format('%.3f', now))
  redis.call('PEXPIRE', key, math.ceil((burst - left) / per) + 1000)
end
return 0`;

/**
 * Takes a token of each bucket for all nodes together.
 * @returns 0 when they were taken, else milliseconds after which to ask again; undefined where no Redis decides
 */
export async function takeTokens(purpose: string, buckets: readonly Bucket[]): Promise<number | undefined> {
  return ask("take", purpose, buckets);
}

/** Empties buckets for all nodes together, where Redis answers. */
export async function drainTokens(purpose: string, buckets: readonly Bucket[]): Promise<void> {
  await ask("drain", purpose, buckets);
}

async function ask(mode: "take" | "drain", purpose: string, buckets: readonly Bucket[]): Promise<number | undefined> {
  const cluster = installedCluster();
  if (!cluster?.isUp()) return undefined;
  const keys = buckets.map(({ key }) => `${env().REDIS_PREFIX}bucket:${purpose}:${key}`);
  const terms = buckets.flatMap(({ burst, perMs }) => [String(burst), String(perMs)]);
  try {
    return (await cluster.redis.ask(
      ["EVAL", SCRIPT, String(keys.length), ...keys, mode, ...terms],
      ANSWER_MS,
    )) as number;
  } catch {
    return undefined;
  }
}
