import type { Desk } from "./desk";

/** So many of them change something at once. */
const LANES = 8;
const TEAMS = 4;
/** Most conversations of one bulk move. */
const TOGETHER = 5;
/** Before a call whose connection was lost is made again. */
const AGAIN_MS = 100;
/** Somebody else was faster, or it is so already. */
const EXPECTED = new Set([404, 409]);

type Kind = "moves" | "assignments" | "closings" | "openings" | "deletions" | "memberships";
type Team = { id: number; version: number };
type Chat = { id: number; assignedAttender: { id: number } | null };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** People who move, give, close, open, delete and restore conversations and change teams, over HTTP and at random. */
export class Movers {
  /** Changes that were answered with 200. */
  count = 0;
  readonly #url: string;
  readonly #desk: Desk;
  readonly #kinds = new Map<Kind, number>();
  readonly #refused = new Map<string, number>();
  #people: number[] = [];
  #teams: Team[] = [];
  #isOver = false;
  #gate: Promise<void> = Promise.resolve();
  #busy = 0;
  #work: Promise<unknown> = Promise.resolve();

  constructor(url: string, desk: Desk) {
    this.#url = url;
    this.#desk = desk;
  }

  /** Codes of refusals that nothing explains. */
  get refusals(): string {
    return [...this.#refused].map(([code, count]) => `${code} ${count}`).join(", ");
  }

  async begin(): Promise<void> {
    this.#people = (await this.#read<{ id: number }[]>("/api/bff/Attender/GetAttendees")).map(({ id }) => id);
    for (let number = 0; number < TEAMS; number += 1) {
      const body = { name: `Equipe ${number}`, isPrivate: number % 2 === 1, members: this.#members() };
      await this.#call("POST", "/api/v1/teams", body);
    }
    this.#teams = await this.#read<Team[]>("/api/v1/teams");
    this.#work = Promise.all(Array.from({ length: LANES }, () => this.#lane()));
  }

  /** Waits for so many changes in all. */
  async until(count: number): Promise<void> {
    while (this.count < count) await sleep(5);
  }

  /** Waits until nothing is under way, and has nothing begin. @returns what lets them go on */
  async pause(): Promise<() => void> {
    let goOn: () => void = () => undefined;
    this.#gate = new Promise((resolve) => {
      goOn = resolve;
    });
    while (this.#busy > 0) await sleep(5);
    return goOn;
  }

  async end(): Promise<ReadonlyMap<Kind, number>> {
    this.#isOver = true;
    await this.#work;
    return this.#kinds;
  }

  async #lane(): Promise<void> {
    while (!this.#isOver) {
      await this.#gate;
      this.#busy += 1;
      const [kind, isDone] = await this.#change();
      this.#busy -= 1;
      if (!isDone) continue;
      this.count += 1;
      this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    }
  }

  #change(): Promise<[Kind, boolean]> {
    const { chatId } = pick(this.#desk.pairs);
    const as = async (kind: Kind, call: Promise<boolean>): Promise<[Kind, boolean]> => [kind, await call];
    const luck = Math.random();
    if (luck < 0.4) return as("moves", this.#move());
    if (luck < 0.65) return as("assignments", this.#assign(chatId));
    if (luck < 0.75) return as("closings", this.#call("POST", `/api/Chat/CloseChat?chatId=${chatId}`));
    if (luck < 0.88) return as("openings", this.#call("POST", `/api/v1/conversations/${chatId}/reopen`));
    if (luck < 0.94) return as("deletions", this.#deleteAndRestore(chatId));
    return as("memberships", this.#changeTeam());
  }

  #move(): Promise<boolean> {
    const count = Math.random() < 0.7 ? 1 : 1 + Math.floor(Math.random() * TOGETHER);
    const ids = Array.from({ length: count }, () => pick(this.#desk.pairs).chatId);
    const teamId = Math.random() < 0.2 ? null : pick(this.#teams).id;
    return this.#call("POST", "/api/v1/conversations/bulk", { ids, change: { kind: "team", teamId } });
  }

  async #assign(chatId: number): Promise<boolean> {
    const chat = await this.#read<Chat>(`/api/v1/conversations/${chatId}`).catch(() => null);
    if (!chat) return false;
    const attenderId = Math.random() < 0.2 ? null : pick(this.#people);
    const body = { attenderId, from: chat.assignedAttender?.id ?? null };
    return this.#call("PUT", `/api/v1/conversations/${chatId}/assignment`, body);
  }

  async #deleteAndRestore(chatId: number): Promise<boolean> {
    await this.#call("DELETE", `/api/v1/conversations/${chatId}`);
    // Until it is there again, so that there is always something to move.
    return this.#call("POST", `/api/v1/conversations/${chatId}/restore`);
  }

  async #changeTeam(): Promise<boolean> {
    const teams = await this.#read<(Team & { name: string })[]>("/api/v1/teams");
    const { id, name, version } = pick(teams);
    const body = { name, isPrivate: Math.random() < 0.5, members: this.#members(), version };
    return this.#call("PUT", `/api/v1/teams/${id}`, body);
  }

  #members(): object[] {
    const some = this.#people.filter(() => Math.random() < 0.3);
    return some.map((attenderId) => ({ attenderId, role: "member" }));
  }

  async #read<T>(path: string): Promise<T> {
    const response = await this.#answer("GET", path);
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
    return (await response.json()) as T;
  }

  /** @returns whether it was done; what a colleague's change refuses is no failure */
  async #call(method: string, path: string, body?: object): Promise<boolean> {
    const { ok, status } = await this.#answer(method, path, body);
    if (!ok && !EXPECTED.has(status)) {
      const code = `${method} ${path.replaceAll(/\d+/g, "…")} ${status}`;
      this.#refused.set(code, (this.#refused.get(code) ?? 0) + 1);
    }
    return ok;
  }

  /** The answer to a call, which is made again as long as the server is away. */
  async #answer(method: string, path: string, body?: object): Promise<Response> {
    const headers = {
      Authorization: `Bearer ${this.#desk.adminToken}`,
      CangooClientId: this.#desk.clientId,
      ...(body && { "Content-Type": "application/json" }),
    };
    for (;;) {
      const init = { method, headers, body: body && JSON.stringify(body) };
      const response = await fetch(`${this.#url}${path}`, init).catch(() => undefined);
      if (response) {
        const text = await response.text().catch(() => undefined);
        if (text !== undefined) return new Response(text, { status: response.status });
      }
      await sleep(AGAIN_MS);
    }
  }
}
