import type { Desk } from "../desk";
import { atMost, exactly, type Figure, told } from "../figure";
import { mailsTo } from "../mails";
import { Talkers } from "../talkers";
import { until, windowsOf } from "../windows";
import type { Installation } from "./installation";
import { Witnesses } from "./presence";

/** How often each happens. */
export type FaultCounts = { kills: number; postgres: number; redis: number; stops: number };

/** A fault comes at a moment of this span after everybody has caught up. Milliseconds. */
const SPAN_MS = 1_500;
const REDIS_DOWN_MS = 2_000;
const STOPPED_MS = 30_000;
/** Longest wait, above the bounds of the figures. Milliseconds. */
const LIMIT_MS = 60_000;
const CAUGHT_UP_S = 15;
const PRESENCE_S = 15;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const seconds = (times: readonly number[]) => Math.max(0, ...times) / 1000;

/** What people saw while nodes, PostgreSQL and Redis went away, and what was acknowledged to them. */
export class Faults {
  readonly talkers: Talkers;
  readonly #installation: Installation;
  readonly #desk: Desk;
  readonly #note: (line: string) => void;
  readonly #windows: ReturnType<typeof windowsOf>;
  readonly #caughtUp: number[] = [];
  readonly #gone: number[] = [];
  readonly #back: number[] = [];
  readonly #asked: string[] = [];
  #wrongPresence = 0;
  #behind = 0;

  constructor(installation: Installation, desk: Desk, note: (line: string) => void) {
    this.#installation = installation;
    this.#desk = desk;
    this.#note = note;
    this.talkers = new Talkers(installation.url, desk);
    this.#windows = desk.pairs.flatMap((pair) => windowsOf(installation.url, desk.clientId, pair));
  }

  async run(counts: FaultCounts): Promise<void> {
    await this.talkers.connect();
    this.talkers.start();
    for (let count = 1; count <= counts.kills; count += 1)
      await this.#after(`kill ${count}`, () => this.#kill(count % 2));
    for (let count = 1; count <= counts.postgres; count += 1)
      await this.#after(`restart ${count} of PostgreSQL`, async () => {
        await this.#installation.postgres.stop("fast");
        await this.#installation.postgres.start();
      });
    for (let count = 1; count <= counts.redis; count += 1)
      await this.#after(`restart ${count} of Redis`, () => this.#restartRedis());
    for (let count = 1; count <= counts.stops; count += 1)
      await this.#after(`stop ${count}`, () => this.#stop(count % 2));
    await this.talkers.stop();
    await this.#catchUp("the end");
    for (const { socket } of this.#windows) socket.disconnect();
  }

  /** To be asked once the mails that were queued have been written. */
  figures(dataDir: string): Figure[] {
    const refused = [...this.talkers.refusals].map(([name, count]) => `${name} ${count}`).join(", ");
    return [
      told("messages acknowledged / notes and tickets", `${this.talkers.told.length} / ${this.talkers.written.length}`),
      told("writes refused, which were tried again", refused || "none"),
      exactly("times that a window didn't catch up", this.#behind, 0),
      atMost("longest until every window has caught up", seconds(this.#caughtUp), CAUGHT_UP_S, "s", 1),
      atMost("longest until a dead or stopped node's people are offline", seconds(this.#gone), PRESENCE_S, "s", 1),
      atMost("longest until a node that goes on has its people back", seconds(this.#back), PRESENCE_S, "s", 1),
      exactly("people with a window elsewhere who were taken for gone", this.#wrongPresence, 0),
      exactly(
        "reset links that weren't mailed once",
        this.#asked.filter((recipient) => mailsTo(dataDir, recipient) !== 1).length,
        0,
      ),
    ];
  }

  /** Resolves when each reset link that was asked for is mailed, or the limit is over. */
  async mailed(dataDir: string): Promise<void> {
    await until(() => this.#asked.every((recipient) => mailsTo(dataDir, recipient) > 0), LIMIT_MS);
  }

  async #after(name: string, fault: () => Promise<void>): Promise<void> {
    await this.talkers.nextTold();
    await this.#askForMail();
    await sleep(Math.random() * SPAN_MS);
    await fault();
    await this.talkers.nextTold();
    await this.#catchUp(name);
  }

  /** Work for the queue: a job, or its effect, that a fault may break off. */
  async #askForMail(): Promise<void> {
    const number = this.#asked.length;
    const email = `pessoa${(number % this.#desk.pairs.length) + 1}@faults.example`;
    if (this.#asked.includes(email)) return;
    const answer = await this.talkers.fetch("/api/v1/password-resets", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.0.0.${number + 1}` },
      body: JSON.stringify({ email }),
    });
    if (answer?.ok) this.#asked.push(email);
  }

  async #catchUp(name: string): Promise<void> {
    const newest = new Map<number, number>();
    for (const { chatId, seq } of this.talkers.told) newest.set(chatId, Math.max(seq, newest.get(chatId) ?? 0));
    const behind = () =>
      this.#windows.filter(({ last }, index) => last < (newest.get(this.#desk.pairs[index >> 1]?.chatId ?? 0) ?? 0))
        .length;
    const took = await until(() => behind() === 0, LIMIT_MS);
    this.#behind += behind();
    this.#caughtUp.push(took);
    this.#note(
      `${name}: caught up after ${(took / 1000).toFixed(1)} s; ${this.talkers.told.length} messages acknowledged`,
    );
  }

  async #kill(index: number): Promise<void> {
    const witnesses = new Witnesses(this.#desk, this.#installation.nodes);
    await witnesses.open(index);
    await this.#installation.killNode(index);
    const caughtUp = this.#catchUp("killed");
    this.#gone.push(await witnesses.alone(1 - index, "offline"));
    await caughtUp;
    if (!(await witnesses.isBothThere(1 - index))) this.#wrongPresence += 1;
    witnesses.close();
    await this.#installation.startNode(index);
  }

  async #restartRedis(): Promise<void> {
    await this.#installation.redis.kill();
    await sleep(REDIS_DOWN_MS);
    await this.#installation.redis.start();
  }

  async #stop(index: number): Promise<void> {
    const witnesses = new Witnesses(this.#desk, this.#installation.nodes);
    await witnesses.open(index);
    const node = this.#installation.nodes[index]?.process;
    node?.kill("SIGSTOP");
    const wakeAt = performance.now() + STOPPED_MS;
    this.#gone.push(await witnesses.alone(1 - index, "offline"));
    if (!(await witnesses.isBothThere(1 - index))) this.#wrongPresence += 1;
    await sleep(Math.max(0, wakeAt - performance.now()));
    node?.kill("SIGCONT");
    const caughtUp = this.#catchUp("going on");
    this.#back.push(await witnesses.alone(1 - index, "available"));
    await caughtUp;
    witnesses.close();
  }
}
