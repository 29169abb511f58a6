import { drainTokens, takeTokens } from "@/lib/platform/cluster/shared-buckets";
import { globalSlot } from "@/lib/platform/global-slot";

/**
 * Meta's limits: 80 messages a second by a number, and to one customer 45 at once and then one every 6 seconds. Sources
 * (developers.facebook.com/documentation/business-messaging/whatsapp/): throughput, and error 131056. They are kept here so
 * that hardly a message is refused for them; what another program sends by the same number we can't know.
 */
const NUMBER = { burst: 80, perMs: 80 / 1_000 };
const PAIR = { burst: 45, perMs: 1 / 6_000 };
const BUCKETS_MAX = 10_000;

type Bucket = { tokens: number; at: number };
const buckets = () => globalSlot("whatsapp.pace", () => new Map<string, Bucket>());

function bucketOf(key: string, { burst, perMs }: typeof PAIR, now: number): Bucket {
  const all = buckets();
  const known = all.get(key);
  const tokens = known ? Math.min(burst, known.tokens + Math.max(0, now - known.at) * perMs) : burst;
  const bucket = { tokens, at: now };
  // The oldest first; whoever hasn't been written to for long has a full one anyway.
  all.delete(key);
  all.set(key, bucket);
  if (all.size > BUCKETS_MAX) for (const oldest of [...all.keys()].slice(0, BUCKETS_MAX / 10)) all.delete(oldest);
  return bucket;
}

const PURPOSE = "whatsapp";
const numberKey = (channelId: number) => `${channelId}`;
const pairKey = (channelId: number, address: string) => `${channelId}:${address}`;

/**
 * Takes a message's turn, among all nodes; while Redis doesn't answer, each node counts its own.
 * @returns 0 when it may go now; else milliseconds after which it may, and nothing is taken.
 */
export async function takeTurn(channelId: number, address: string): Promise<number> {
  const ofAll = await takeTokens(PURPOSE, [
    { key: numberKey(channelId), ...NUMBER },
    { key: pairKey(channelId, address), ...PAIR },
  ]);
  if (ofAll === undefined) return takeOwnTurn(channelId, address);
  // What goes is counted here, too, for when Redis is gone.
  if (ofAll === 0) takeOwnTurn(channelId, address);
  return ofAll;
}

/** The same by this process's count alone. */
function takeOwnTurn(channelId: number, address: string, now = Date.now()): number {
  const number = bucketOf(numberKey(channelId), NUMBER, now);
  const pair = bucketOf(pairKey(channelId, address), PAIR, now);
  const wait = Math.max(
    number.tokens >= 1 ? 0 : (1 - number.tokens) / NUMBER.perMs,
    pair.tokens >= 1 ? 0 : (1 - pair.tokens) / PAIR.perMs,
  );
  if (wait > 0) return Math.ceil(wait);
  number.tokens -= 1;
  pair.tokens -= 1;
  return 0;
}

/** Meta says that a customer was written to too often: by another program as well, so the burst is used up. */
export async function exhaustPair(channelId: number, address: string, now = Date.now()): Promise<void> {
  bucketOf(pairKey(channelId, address), PAIR, now).tokens = 0;
  await drainTokens(PURPOSE, [{ key: pairKey(channelId, address), ...PAIR }]);
}
