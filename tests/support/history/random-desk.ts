import { randomUUID } from "node:crypto";
import type { Channel } from "@/lib/kernel/conversation";
import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import {
  type AppendInput,
  appendMessage,
  type Sender,
  type StoredAttachment,
} from "@/lib/modules/conversations/messages/append-message";
import { closingOf } from "@/lib/modules/conversations/state/before-close";
import { latestClosing, sayClosed } from "@/lib/modules/conversations/state/closing";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { deleteConversation, restoreConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { giveConversation } from "@/lib/modules/conversations/state/give-conversation";
import { recordBeginning } from "@/lib/modules/conversations/state/record-change";
import { recordBot, recordHandover } from "@/lib/modules/conversations/state/record-keeper";
import { reopenConversation } from "@/lib/modules/conversations/state/reopen-conversation";
import { changeRow, findRowToChange, type RowToChange } from "@/lib/modules/conversations/state/row-to-change";
import { insertConversation } from "@/lib/modules/conversations/store/conversation-state";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { answerSurvey } from "@/lib/modules/satisfaction/answer-survey";
import { SURVEY_MS } from "@/lib/modules/satisfaction/schema";
import { insertSurvey } from "@/lib/modules/satisfaction/store/survey";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { rows } from "../rows";
import type { Happening } from "./random-happenings";
import { RandomTickets } from "./random-tickets";
import { idsOf, makeSeat, personAt, readSeat, type Seat } from "./seat";

const CHANNELS: readonly Channel[] = ["email", "whatsapp", "webchat"];
const CLOSERS = ["attender", "attender", "customer", "system"] as const;
export const TAGS = ["vip", "boleto", 'a"b'];
const TAG_LISTS = [[], ["vip"], ["boleto", "vip"], ['a"b'], ["vip", "vip"], []];
const MINUTE = 60_000;

/** A workspace of its own, to which things happen by what the product does; its tickets by rows alone. */
export class Desk {
  readonly workspaceId: number;
  readonly attenders: number[];
  readonly teams: number[];
  readonly #customerId: number;
  readonly #otherCustomerId: number;
  readonly #conversations: number[] = [];
  readonly #tickets: RandomTickets;
  /** The latest survey's token by conversation. */
  readonly #surveys = new Map<number, string>();
  readonly #timeZone: string;
  readonly #clock: (at: number) => void;
  at: number;

  private constructor(seat: Seat, tickets: RandomTickets, clock: (at: number) => void) {
    this.at = seat.at;
    this.workspaceId = seat.workspaceId;
    this.attenders = seat.attenders;
    this.teams = seat.teams;
    [this.#customerId = 0, this.#otherCustomerId = 0] = seat.customers;
    this.#timeZone = seat.timeZone;
    this.#clock = clock;
    this.#tickets = tickets;
  }

  /** A new one. @param clock sets the clock by which the product tells the time; epoch milliseconds */
  static async open(calendar: { timeZone: string; start: number }, clock: (at: number) => void): Promise<Desk> {
    const desk = await Desk.#at(await makeSeat(calendar), clock);
    desk.#setClock(desk.at);
    await desk.#open(null, "webchat", ["vip"]);
    return desk;
  }

  /** One that another process opened, at the instant of its latest change. */
  static async again(workspaceId: number, clock: (at: number) => void = () => undefined): Promise<Desk> {
    const desk = await Desk.#at(await readSeat(workspaceId), clock);
    desk.#setClock(desk.at);
    desk.#conversations.push(...(await idsOf("conversation", workspaceId)));
    return desk;
  }

  static async #at(seat: Seat, clock: (at: number) => void): Promise<Desk> {
    return new Desk(seat, await RandomTickets.of(seat.workspaceId, seat.customers[0] ?? 0), clock);
  }

  /** One of its people, as queries see them. */
  ctx(index = 0): Ctx {
    const { workspaceId, attenders, teams } = this;
    return personAt({ workspaceId, attenders, teams, timeZone: this.#timeZone }, index);
  }

  /** Does it, if it can be done now. @returns whether the caller is to count now. */
  async do({ minutes, conversation, attender, choice, what }: Happening): Promise<boolean> {
    this.#setClock(this.at + Math.max(1, minutes * MINUTE));
    const { at } = this;
    const who = this.attenders[attender] ?? 0;
    if (what === "count") return true;
    if (what === "open" || what === "openTaken") {
      await this.#open(what === "openTaken" ? who : null, CHANNELS[choice % 3] ?? "email", TAG_LISTS[choice] ?? []);
      return false;
    }
    const id = this.#conversations[conversation % Math.max(1, this.#conversations.length)];
    if (id === undefined) return false;
    if (what === "ticket") {
      const people = { who: choice % 2 === 0 ? who : null, teamId: this.teams[choice] ?? null };
      await this.#tickets.make(at, people, choice < 4 ? id : null, TAG_LISTS[choice] ?? []);
      return false;
    }
    const change = (isRight: (row: RowToChange) => boolean, to: (unit: Unit, row: RowToChange) => Promise<unknown>) =>
      this.#commit(async (unit) => {
        const row = await findRowToChange(unit, id);
        if (row && isRight(row)) await to(unit, row);
      });
    const isOpen = ({ status }: { status: string }) => status !== "closed";
    const always = () => true;
    switch (what) {
      case "assign":
        await change(isOpen, (unit, row) => giveConversation(unit, row, who, { id: who }));
        break;
      case "release":
        await change(isOpen, (unit, row) => giveConversation(unit, row, null, { id: who }));
        break;
      case "close":
        await change(isOpen, async (unit, row) => {
          await changeRow(unit, row, { ...closingOf(row, unit.now), closedBy: CLOSERS[choice % 4] ?? "system" });
          await sayClosed(unit, id);
        });
        break;
      case "reopen":
        await ifItCan(reopenConversation(this.ctx(), id));
        break;
      case "ask":
        await this.#say(id, { kind: "customer" }, choice === 0 ? [aFile()] : []);
        break;
      case "answer":
        await this.#say(id, { kind: "attender", id: who, name: "Pessoa", email: "" });
        break;
      case "retag":
        await change(always, (unit, row) => changeRow(unit, row, { tags: JSON.stringify(TAG_LISTS[choice]) }));
        break;
      case "rechannel":
        await change(always, (unit, row) => changeRow(unit, row, { channel: CHANNELS[choice % 3] ?? "email" }));
        break;
      case "move": {
        const change = { kind: "team" as const, teamId: this.teams[choice % 3] ?? null };
        await ifItCan(changeMany(this.ctx(), { ids: [id], change }));
        break;
      }
      case "delete":
        await ifItCan(deleteConversation(this.ctx(), id));
        break;
      case "restore":
        await ifItCan(restoreConversation(this.ctx(), id));
        break;
      case "bot":
        await this.#answerByAssistant(id, choice !== 0);
        break;
      case "handover":
        await change(always, async (unit, row) => {
          await recordHandover(unit, id);
          await unit.happened("conversation.handed_over", id, { seq: row.lastSeq, reason: "asked" });
        });
        break;
      case "survey":
        await this.#askHow(id);
        break;
      case "rate": {
        const token = this.#surveys.get(id);
        const rating = choice % 2 === 0 ? "satisfied" : "unsatisfied";
        if (token !== undefined) await ifItCan(answerSurvey(token, { rating }, at));
        break;
      }
      case "merge":
        await change(always, (unit, row) => changeRow(unit, row, { customerId: this.#otherCustomerId }));
        break;
      case "resolve":
      case "reopenTicket":
      case "deleteTicket":
        await this.#tickets.change(what, conversation + attender, at, who);
        break;
      case "deactivate":
        await rows.run("UPDATE attender SET isActive = ? WHERE id = ?", false, who);
        await this.#commit((unit) => unit.happened("attender.deactivated", who, {}));
    }
    return false;
  }

  #setClock(at: number): void {
    this.at = at;
    this.#clock(at);
  }

  #commit<T>(piece: (unit: Unit) => Promise<T>): Promise<T> {
    return commit({ workspaceId: this.workspaceId }, piece);
  }

  async #open(who: number | null, channel: Channel, tags: readonly string[]): Promise<void> {
    const { at } = this;
    const status = who === null ? ("waiting" as const) : ("active" as const);
    const row = await this.#commit(async (unit) => {
      const added = await unit.first(insertConversation, {
        subject: "Teste",
        customerId: this.#customerId,
        companyId: null,
        assignedAttenderId: who,
        teamId: null,
        visitorId: null,
        channel,
        status,
        isOutbound: false,
        lastMessageFromAttender: false,
        priority: "medium",
        tags: JSON.stringify(tags),
        clientId: null,
        closedAt: null,
        closedBy: null,
        at,
      });
      if (added)
        await recordBeginning(
          unit,
          added.id,
          { status, isOutbound: false, assignedAttenderId: who, audience: 0, snoozedUntil: null },
          at,
        );
      return added;
    });
    if (row) this.#conversations.push(row.id);
  }

  #say(
    id: number,
    sender: Sender,
    files: StoredAttachment[] = [],
    before?: (unit: Unit) => Promise<void>,
  ): Promise<void> {
    return this.#commit(async (unit) => {
      const conversation = await conversationState(unit, id);
      if (!conversation || conversation.status === "closed") return;
      await before?.(unit);
      const input: AppendInput = {
        sender,
        text: "Olá",
        clientMessageId: null,
        files,
        replyToId: null,
        uploadIds: [],
        at: unit.now,
      };
      await announceMessage(unit, input, await appendMessage(unit, conversation, input));
    });
  }

  #answerByAssistant(id: number, isKnown: boolean): Promise<void> {
    return this.#say(id, { kind: "assistant", name: "" }, [], async (unit) => {
      if (isKnown) await recordBot(unit, id);
    });
  }

  #askHow(conversationId: number): Promise<void> {
    return this.#commit(async (unit) => {
      const closing = await latestClosing(unit, conversationId);
      if (!closing || !(await findRowToChange(unit, conversationId))) return;
      const token = newToken();
      const survey = await unit.first(insertSurvey, {
        conversationId,
        factId: closing.id,
        attenderId: closing.attenderId ?? 0,
        tokenHash: hashToken(token),
        locale: "pt-BR",
        sentAt: unit.now,
        expiresAt: unit.now + SURVEY_MS,
      });
      if (!survey) return;
      await unit.happened("survey.sent", conversationId, { surveyId: survey.id });
      this.#surveys.set(conversationId, token);
    });
  }
}

/** A file's row; nobody opens the file. */
const aFile = (): StoredAttachment => {
  const id = randomUUID();
  return { id, fileName: "nota.txt", contentType: "text/plain", size: 100 + (id.charCodeAt(0) % 7), storageKey: id };
};

/** Does what the product may refuse: what is deleted, closed, or answered already. */
async function ifItCan(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
