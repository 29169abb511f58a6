import { mailboxesToRead } from "@/lib/modules/channels/email/mailboxes-to-read";
import { MailboxReader } from "@/lib/modules/channels/email/read-mailbox";
import { Leases } from "@/lib/platform/db/leases";
import { logger } from "@/lib/platform/log/logger";

/** How soon a saved config is acted on. */
const LOOK_MS = 3_000;
/** Longest wait for the connections when the process stops. */
const STOP_MS = 3_000;

const leaseOf = (id: number) => `mailbox:${id}`;

/** Keeps one reader per mailbox that is to be read, as the configs say now: among several nodes, on the one that has its lease. */
export class Mailboxes {
  readonly #readers = new Map<number, { version: number; reader: MailboxReader }>();
  /** Readers that end: the next one of a mailbox waits for it, or both would note how far it was read. */
  readonly #ending = new Set<number>();
  readonly #leases = new Leases();
  readonly #lookMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor({ lookMs = LOOK_MS } = {}) {
    this.#lookMs = lookMs;
  }

  start(): void {
    const look = () => {
      if (this.#isLooking) return;
      this.#isLooking = true;
      this.#looking = this.#look().finally(() => {
        this.#isLooking = false;
      });
    };
    look();
    this.#timer = setInterval(look, this.#lookMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    const readers = [...this.#readers.values()];
    this.#readers.clear();
    const stopped = Promise.all([...readers.map(({ reader }) => reader.stop()), this.#looking])
      .then(() => this.#leases.release())
      // What isn't given back ends with its time.
      .catch(() => undefined);
    // A name server that doesn't answer must not hold the process up.
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
  }

  async #look(): Promise<void> {
    try {
      const channels = await mailboxesToRead();
      const ours = await this.#leases.hold(channels.map(({ id }) => leaseOf(id)));
      const wanted = new Map(
        channels.filter(({ id }) => ours.has(leaseOf(id))).map((channel) => [channel.id, channel]),
      );
      if (this.#isStopped) return;
      this.#end((id, version) => wanted.get(id)?.updatedAt !== version);
      for (const [id, channel] of wanted) {
        if (this.#readers.has(id) || this.#ending.has(id)) continue;
        const reader = new MailboxReader(channel);
        this.#readers.set(id, { version: channel.updatedAt, reader });
        reader.start();
      }
    } catch (error) {
      // The next look tries again; a database that can't be read must not end the process from a timer.
      logger().error({ err: error instanceof Error ? error.message : String(error) }, "mailboxes can't be listed");
      // A node that reaches the database may read them by now.
      this.#end((id) => !this.#leases.isHeld(leaseOf(id)));
    }
  }

  #end(isOver: (id: number, version: number) => boolean): void {
    for (const [id, { version, reader }] of this.#readers) {
      if (!isOver(id, version)) continue;
      this.#readers.delete(id);
      this.#ending.add(id);
      void reader.stop().finally(() => this.#ending.delete(id));
    }
  }
}
