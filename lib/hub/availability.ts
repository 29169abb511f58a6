import { type AvailabilityTracker, readChosen, storeStatus } from "@/lib/modules/presence/availability";
import type { Availability } from "@/lib/modules/presence/schema";
import { logger } from "@/lib/platform/log/logger";

/** Who does nothing in any of their windows for this long is away. Milliseconds. */
export const AWAY_AFTER_MS = 5 * 60_000;
/** Reloading a page closes its socket; nobody is offline for that. Milliseconds. */
const OFFLINE_AFTER_MS = 10_000;

export type Person = { id: number; firstName: string; surname: string };
type Attender = {
  workspaceId: number;
  person: Person;
  chosen: Availability;
  /** What they chose is being read. */
  reading: Promise<void> | undefined;
  /** By socket: when something was done there. */
  windows: Map<string, number>;
  leftAt: number;
  told: Availability | undefined;
  timer: NodeJS.Timeout | undefined;
};

/** Whether attenders are there: from what they chose, their windows, and when they last did something. */
export class AvailabilityOfAttenders implements AvailabilityTracker {
  readonly #attenders = new Map<string, Attender>();
  readonly #awayAfterMs: number;
  readonly #offlineAfterMs: number;

  constructor({ awayAfterMs = AWAY_AFTER_MS, offlineAfterMs = OFFLINE_AFTER_MS } = {}) {
    this.#awayAfterMs = awayAfterMs;
    this.#offlineAfterMs = offlineAfterMs;
  }

  /** A window opened, or something was done in one. `at`: when, in epoch milliseconds. */
  active(workspaceId: number, person: Person, socketId: string, at = Date.now()): void {
    const key = `${workspaceId}:${person.id}`;
    let attender = this.#attenders.get(key);
    if (!attender) {
      attender = {
        workspaceId,
        person,
        chosen: "available",
        reading: undefined,
        windows: new Map(),
        leftAt: 0,
        told: undefined,
        timer: undefined,
      };
      this.#attenders.set(key, attender);
      attender.reading = readChoice(attender);
    }
    attender.windows.set(socketId, at);
    // While nothing changes the timer that is set looks again by itself.
    if (attender.told !== this.#statusOf(attender)) void this.#look(key);
  }

  /** A window closed, at `at`. */
  closed(workspaceId: number, attenderId: number, socketId: string, at = Date.now()): void {
    const key = `${workspaceId}:${attenderId}`;
    const attender = this.#attenders.get(key);
    if (!attender?.windows.delete(socketId)) return;
    attender.leftAt = Math.max(attender.leftAt, at);
    void this.#look(key);
  }

  async choose(workspaceId: number, attenderId: number, chosen: Availability): Promise<void> {
    const key = `${workspaceId}:${attenderId}`;
    const attender = this.#attenders.get(key);
    if (!attender) return;
    attender.chosen = chosen;
    await this.#look(key);
  }

  /** Whether somebody has a window, or had one a moment ago. */
  isThere(workspaceId: number, attenderId: number): boolean {
    return this.#attenders.has(`${workspaceId}:${attenderId}`);
  }

  /** Forgets everything, when the hub closes. */
  clear(): void {
    for (const { timer } of this.#attenders.values()) clearTimeout(timer);
    this.#attenders.clear();
  }

  #statusOf({ chosen, windows, leftAt }: Attender): Availability {
    const now = Date.now();
    if (chosen === "offline" || (windows.size === 0 && now >= leftAt + this.#offlineAfterMs)) return "offline";
    if (chosen === "away") return "away";
    return windows.size === 0 || Math.max(...windows.values()) + this.#awayAfterMs > now ? "available" : "away";
  }

  /** Tells what changed, and comes back when time alone will have changed it. */
  async #look(key: string): Promise<void> {
    const attender = this.#attenders.get(key);
    if (!attender) return;
    if (attender.reading) await attender.reading;
    // Meanwhile everything may have been forgotten.
    if (this.#attenders.get(key) !== attender) return;
    clearTimeout(attender.timer);
    const status = this.#statusOf(attender);
    const isGone = attender.windows.size === 0 && Date.now() >= attender.leftAt + this.#offlineAfterMs;
    if (isGone) this.#attenders.delete(key);
    else {
      const next =
        attender.windows.size === 0
          ? attender.leftAt + this.#offlineAfterMs
          : Math.max(...attender.windows.values()) + this.#awayAfterMs;
      // Away already: the next thing that is done says so itself.
      const wait = Math.max(next - Date.now(), attender.windows.size > 0 && next <= Date.now() ? this.#awayAfterMs : 1);
      attender.timer = setTimeout(() => void this.#look(key), wait);
      attender.timer.unref();
    }
    if (attender.told === status) return;
    attender.told = status;
    try {
      await storeStatus(attender.workspaceId, attender.person, status);
    } catch (error) {
      // Told again with the next change; who is there must not end the process.
      logger().warn({ err: error instanceof Error ? error.message : String(error) }, "a status can't be stored");
    }
  }
}

async function readChoice(attender: Attender): Promise<void> {
  try {
    attender.chosen = await readChosen(attender.workspaceId, attender.person.id);
  } catch (error) {
    logger().warn({ err: error instanceof Error ? error.message : String(error) }, "a choice can't be read");
  }
  attender.reading = undefined;
}
