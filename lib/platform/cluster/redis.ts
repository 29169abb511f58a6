import { logger } from "@/lib/platform/log/logger";

/** A reply of Redis in its plain form (RESP2). */
export type Reply = string | number | null | readonly Reply[];

/** One connection to Redis that is opened again for ever. */
export type RedisLink = {
  /** Whether commands are answered now. */
  isReady(): boolean;
  /** Sends a command. @throws when Redis can't be asked, or doesn't answer within `limitMs` milliseconds */
  ask(command: string[], limitMs?: number): Promise<Reply>;
  /** Gives the connection up. */
  close(): void;
};

/** Longest wait for an answer that somebody waits for. Milliseconds. */
const ANSWER_MS = 1_000;
/** Longest wait between two tries to connect. Milliseconds. */
const RETRY_MS = 1_000;
/** A connection on which nothing comes for so long has lost its other end. Milliseconds. */
const SILENCE_MS = 8_000;
const PING_MS = 2_000;

/**
 * Opens a connection and resolves at once; it is there when Redis is. What breaks it is logged once per outage and thrown by
 * commands alone. The address has the password, and is never logged.
 * @param onReady called with each connection that was made
 */
export async function linkRedis(url: string, onReady: () => void = () => undefined): Promise<RedisLink> {
  const { createClient } = await import("@redis/client");
  const client = createClient({
    url,
    RESP: 2,
    // Who asks meanwhile is refused at once: an old answer helps nobody.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (tries) => Math.min(RETRY_MS, 50 * (tries + 1)) + Math.floor(Math.random() * 50),
    },
  });
  let isTold = false;
  client.on("error", (error: Error & { code?: string }) => {
    if (isTold) return;
    isTold = true;
    logger().warn({ reason: error.code ?? error.name }, "Redis doesn't answer");
  });
  client.on("ready", () => {
    if (isTold) logger().info("Redis answers again");
    isTold = false;
    onReady();
  });
  client.connect().catch(() => undefined);
  return {
    isReady: () => client.isReady,
    ask: (command, limitMs = ANSWER_MS) => within(limitMs, client.sendCommand<Reply>(command)),
    close: () => client.destroy(),
  };
}

function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Redis doesn't answer in time")), limitMs);
    timer.unref();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
