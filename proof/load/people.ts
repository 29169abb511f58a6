// A load process: connects a workspace's people, has them talk, and reports what they saw. Started by load.ts.
import { LightSocket } from "@/bench/hub/light-socket";
import type { Pair } from "../desk";
import type { Told } from "../stored";
import type { LoadNews, LoadOrder, LoadReport } from "./order";

const CONNECT_AT_ONCE = 20;
/** A message that takes longer is lost. */
const LATE_LIMIT_MS = 15_000;
const PROGRESS_MS = 10_000;
const TEXT = "Bom dia! O pedido saiu hoje do nosso centro e deve chegar até sexta-feira, tudo bem?";
/** Each list hears of every conversation; so many of them are read, the others only looked through for foreign texts. */
const LISTS_READ = 3;

type Sent = { at: number; heard: number; chat: number };
type Talker = { socket: LightSocket; pair: Pair; isAgent: boolean };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (news: LoadNews) => process.send?.(news);

class People {
  readonly #order: LoadOrder;
  readonly #sent = new Map<string, Sent>();
  readonly #newest = new Map<number, number>();
  readonly #lists: Map<number, number>[] = [];
  readonly #report: LoadReport = {
    kind: "result",
    acks: [],
    deliveries: [],
    told: [],
    errors: [],
    leaks: 0,
    unheard: 0,
    doubled: 0,
    staleRows: 0,
    lost: 0,
    frames: 0,
  };
  #isOver = false;
  readonly #sockets: LightSocket[] = [];

  constructor(order: LoadOrder) {
    this.#order = order;
  }

  async #connect(tokens: readonly string[], namespace: string): Promise<LightSocket[]> {
    const all: LightSocket[] = [];
    for (let from = 0; from < tokens.length; from += CONNECT_AT_ONCE) {
      const some = tokens.slice(from, from + CONNECT_AT_ONCE);
      all.push(...(await Promise.all(some.map((token) => LightSocket.connect(this.#order.port, token, namespace)))));
    }
    for (const socket of all) {
      socket.onEvent = (text) => this.#hear(text);
      socket.onClose = () => {
        if (!this.#isOver) this.#report.lost += 1;
      };
    }
    this.#sockets.push(...all);
    return all;
  }

  async connectAll(): Promise<Talker[]> {
    const { desk } = this.#order;
    const agents = await this.#connect(
      desk.pairs.map(({ agentToken }) => agentToken),
      "/chat",
    );
    const visitors = await this.#connect(
      desk.pairs.map(({ visitorToken }) => visitorToken),
      "/webchat",
    );
    const lists = await this.#connect(desk.idleAgents, "/chat");
    await this.#connect(desk.idleVisitors, "/webchat");
    for (const socket of lists.slice(0, LISTS_READ)) {
      const rows = new Map<number, number>();
      this.#lists.push(rows);
      socket.onEvent = (text) => this.#hear(text, rows);
    }
    await Promise.all(
      agents.map(
        (socket, index) =>
          new Promise<void>((resolve) =>
            socket.emit("JoinChat", String(desk.pairs[index]?.chatId), (answer) => {
              if (!answer.includes('"ok":true')) this.#report.errors.push(answer.slice(0, 200));
              resolve();
            }),
          ),
      ),
    );
    say({ kind: "connected", sockets: this.#sockets.length });
    return desk.pairs.flatMap((pair, index) => [
      { socket: agents[index] as LightSocket, pair, isAgent: true },
      { socket: visitors[index] as LightSocket, pair, isAgent: false },
    ]);
  }

  #hear(text: string, rows?: Map<number, number>): void {
    this.#report.frames += 1;
    if (text.includes(this.#order.foreignMark)) this.#report.leaks += 1;
    if (text.startsWith('["SendMessage"') || text.startsWith('["Message"')) {
      const id =
        /"clientMessageId":"([\w-]+)"/.exec(text)?.[1] ?? new RegExp(`${this.#order.mark}-\\d+`).exec(text)?.[0];
      const message = this.#sent.get(id ?? "");
      if (!message) return;
      message.heard += 1;
      this.#report.deliveries.push(performance.now() - message.at);
    } else if (rows && text.startsWith('["ConversationsUpdated"')) {
      const [, { patches }] = JSON.parse(text) as [string, { patches: { id: number; lastSeq?: number }[] }];
      for (const { id, lastSeq } of patches) rows.set(id, Math.max(lastSeq ?? 0, rows.get(id) ?? 0));
    }
  }

  #send({ socket, pair, isAgent }: Talker, dueAt: number, number: number): void {
    const clientMessageId = `${this.#order.mark}-${number}`;
    const options = `{"clientMessageId":"${clientMessageId}"}`;
    const text = `"${TEXT} ${clientMessageId}"`;
    this.#sent.set(clientMessageId, { at: dueAt, heard: 0, chat: pair.chatId });
    socket.emit("SendMessage", isAgent ? `${pair.chatId},${text},null,${options}` : `${text},${options}`, (answer) => {
      this.#report.acks.push(performance.now() - dueAt);
      const [ack] = JSON.parse(answer) as [{ id?: number; seq?: number }];
      if (ack.seq === undefined) this.#report.errors.push(answer.slice(0, 200));
      else {
        const told: Told = { chatId: pair.chatId, clientMessageId, id: ack.id ?? null, seq: ack.seq };
        this.#report.told.push(told);
        this.#newest.set(pair.chatId, Math.max(ack.seq, this.#newest.get(pair.chatId) ?? 0));
      }
    });
  }

  /** Sends at an even pace whether or not answers come: a server that is slow gets no rest. */
  async talk(talkers: readonly Talker[]): Promise<void> {
    const { perSecond, seconds } = this.#order;
    const startedAt = performance.now();
    const total = Math.round(perSecond * seconds);
    let sent = 0;
    let toldAt = startedAt;
    while (sent < total) {
      const now = performance.now();
      const due = Math.min(total, Math.floor(((now - startedAt) / 1000) * perSecond));
      for (; sent < due; sent += 1) {
        // A stride, so that the two of a conversation don't speak one after the other.
        const talker = talkers[(sent * 37) % talkers.length] as Talker;
        this.#send(talker, startedAt + ((sent + 1) / perSecond) * 1000, sent);
      }
      if (now - toldAt > PROGRESS_MS) {
        toldAt = now;
        say({ kind: "progress", sent });
      }
      await sleep(1);
    }
  }

  async finish(): Promise<LoadReport> {
    const isDone = () =>
      this.#report.acks.length === this.#sent.size &&
      [...this.#sent.values()].every(({ heard }) => heard >= 2) &&
      this.#staleRows() === 0;
    for (let waited = 0; waited < LATE_LIMIT_MS && !isDone(); waited += 100) await sleep(100);
    this.#isOver = true;
    for (const socket of this.#sockets) socket.close();
    for (const { heard } of this.#sent.values()) {
      if (heard < 2) this.#report.unheard += 1;
      if (heard > 2) this.#report.doubled += 1;
    }
    return { ...this.#report, staleRows: this.#staleRows() };
  }

  #staleRows(): number {
    const newest = [...this.#newest];
    return this.#lists.reduce((count, rows) => count + newest.filter(([id, seq]) => rows.get(id) !== seq).length, 0);
  }
}

process.once("message", (order: LoadOrder) => {
  const people = new People(order);
  people
    .connectAll()
    .then(async (talkers) => {
      // Both workspaces begin when all are there.
      await new Promise<void>((resolve) => process.once("message", () => resolve()));
      await people.talk(talkers);
      const report = await people.finish();
      process.send?.(report, undefined, undefined, () => process.exit(0));
    })
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
