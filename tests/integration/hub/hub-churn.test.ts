import { afterAll, beforeAll, expect, test } from "vitest";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import type { Ctx } from "@/lib/platform/session/context";
import { type ChatSocket, openChatSocket } from "@/tests/support/client";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { emitRaw, listenHub, send, type TestHub } from "@/tests/support/hub";
import { dbOf } from "@/tests/support/prisma/scoped-client";

const SOCKETS = 50;
const CONVERSATIONS = 5;
/** Two minutes of it (the bound), or less for a quick look. */
const DURATION_MS = Number(process.env.CHURN_SECONDS ?? 120) * 1_000;

const database = testDatabase();
let hub: TestHub;
let ctx: Ctx;

beforeAll(async () => {
  hub = await listenHub();
  ({ ctx } = await signedIn());
});
afterAll(async () => {
  await hub.hub.close();
  await database.close();
});

/** A client that follows one conversation the way our own does: joins, takes events, and asks for what it missed. */
class Follower {
  readonly seqs: number[] = [];
  socket: ChatSocket | undefined;
  #catchingUp: Promise<void> | undefined;

  constructor(
    private readonly token: string,
    private readonly person: Ctx,
    readonly chatId: number,
  ) {}

  async connect(): Promise<void> {
    const socket = await openChatSocket(hub.url, this.token);
    this.socket = socket;
    socket.on("SendMessage", ({ chatId, seq }) => {
      if (chatId === this.chatId && socket === this.socket) this.#take(seq);
    });
    await this.join();
  }

  async join(): Promise<void> {
    await emitRaw(this.socket as ChatSocket, "JoinChat", this.chatId);
    await this.catchUp();
  }

  leave(): Promise<unknown> {
    return emitRaw(this.socket as ChatSocket, "LeaveChat", this.chatId);
  }

  drop(): void {
    this.socket?.disconnect();
    this.socket = undefined;
  }

  #take(seq: number): void {
    const last = this.seqs.at(-1) ?? 0;
    if (seq <= last) return;
    if (seq === last + 1) this.seqs.push(seq);
    else void this.catchUp();
  }

  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#fetchMissed().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  async #fetchMissed(): Promise<void> {
    for (;;) {
      const page = await listMessages(this.person, this.chatId, { afterSeq: this.seqs.at(-1) ?? 0, pageSize: 200 });
      for (const { seq } of page?.items ?? []) if (seq === (this.seqs.at(-1) ?? 0) + 1) this.seqs.push(seq);
      if ((page?.items.length ?? 0) < 200) return;
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(
  "fifty sockets that join, leave and reconnect at random all end with exactly the server's messages, in order",
  async () => {
    const chatIds = await Promise.all(Array.from({ length: CONVERSATIONS }, () => addConversation(ctx.workspaceId)));
    const followers = await Promise.all(
      Array.from({ length: SOCKETS }, async (_, index) => {
        const person = await signedIn(await addAttender(ctx.workspaceId));
        return new Follower(person.token, person.ctx, chatIds[index % CONVERSATIONS] as number);
      }),
    );
    const end = performance.now() + DURATION_MS;
    const errors: unknown[] = [];
    let sent = 0;

    await Promise.all(
      followers.map(async (follower) => {
        try {
          await follower.connect();
          while (performance.now() < end) {
            await pause(50 + Math.random() * 450);
            const dice = Math.random();
            if (dice < 0.4) {
              const answer = await send(follower.socket as ChatSocket, follower.chatId);
              if (answer.error) errors.push(answer.error);
              else sent += 1;
            } else if (dice < 0.6) {
              await follower.leave();
              await pause(Math.random() * 200);
              await follower.join();
            } else if (dice < 0.8) {
              follower.drop();
              await pause(Math.random() * 300);
              await follower.connect();
            }
          }
          if (!follower.socket) await follower.connect();
          else await follower.join();
        } catch (error) {
          errors.push(error);
        }
      }),
    );
    // Whoever finished early heard the rest live; a last question covers what was on its way.
    await Promise.all(followers.map((follower) => follower.catchUp()));

    expect(errors).toEqual([]);
    expect(sent).toBeGreaterThan(DURATION_MS / 100);
    let stored = 0;
    for (const chatId of chatIds) {
      const { lastSeq } = await dbOf(ctx).conversation.findFirstOrThrow({ where: { id: chatId } });
      const wanted = Array.from({ length: lastSeq }, (_, index) => index + 1);
      stored += lastSeq;
      for (const follower of followers.filter((one) => one.chatId === chatId)) expect(follower.seqs).toEqual(wanted);
    }
    expect(stored).toBe(sent);
  },
  DURATION_MS + 60_000,
);
