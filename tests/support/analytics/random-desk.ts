import { connections } from "@/lib/platform/db/connections";
import type { Ctx } from "@/lib/platform/session/context";
import { retagTickets } from "@/prisma/seed/recount";
import type { Happening } from "./random-happenings";

const CHANNELS = ["email", "whatsapp", "webchat"];
export const TAGS = ["vip", "boleto", 'a"b'];
const TAG_LISTS = [[], ["vip"], ["boleto", "vip"], ['a"b'], ["vip", "vip"], []];
const MINUTE = 60_000;
let desks = 0;

/** A workspace of its own, to which things happen as the product's statements would make them happen. */
export class Desk {
  readonly workspaceId: number;
  readonly attenders: number[];
  readonly #customerId: number;
  readonly #otherCustomerId: number;
  readonly #conversations: number[] = [];
  readonly #tickets: number[] = [];
  readonly #messages = new Map<number, number>();
  readonly #timeZone: string;
  at: number;

  constructor(calendar: { timeZone: string; start: number }) {
    this.at = calendar.start;
    this.#timeZone = calendar.timeZone;
    const number = ++desks;
    const dated = { createdAt: this.at, updatedAt: this.at };
    this.workspaceId = insert("workspace", {
      clientId: `desk-${number}`,
      name: "Mesa",
      timeZone: calendar.timeZone,
      ...dated,
    });
    this.attenders = [0, 1, 2].map((index) =>
      insert("attender", {
        workspaceId: this.workspaceId,
        firstName: `Pessoa ${index}`,
        surname: "",
        email: `desk-${number}-${index}@example.com`,
        profile: index === 0 ? 1 : 2,
        isActive: 1,
        namaEdition: "",
        ...dated,
      }),
    );
    const customer = (name: string) =>
      insert("customer", { workspaceId: this.workspaceId, name, status: "active", tags: "[]", ...dated });
    this.#customerId = customer("Cliente");
    this.#otherCustomerId = customer("O mesmo");
    this.#open(null, "webchat", ["vip"]);
  }

  /** One of its people, as queries see them. */
  ctx(index = 0): Ctx {
    const id = this.attenders[index] ?? 0;
    const { workspaceId } = this;
    return {
      workspaceId,
      workspace: { id: workspaceId, clientId: "", name: "Mesa", timeZone: this.#timeZone },
      attender: { id, firstName: "Pessoa", surname: "", fullName: "Pessoa", email: "", profile: index === 0 ? 1 : 2 },
      locale: "pt-BR",
    } as unknown as Ctx;
  }

  /** Does it, if it can be done now. @returns whether the caller is to count now. */
  do({ minutes, conversation, attender, choice, what }: Happening): boolean {
    // Never not at all: a row whose `updatedAt` stays as it was counts as changed by the wall's clock.
    this.at += Math.max(1, minutes * MINUTE);
    const { at, workspaceId } = this;
    const who = this.attenders[attender] ?? 0;
    if (what === "count") return true;
    if (what === "open" || what === "openTaken") {
      this.#open(what === "openTaken" ? who : null, CHANNELS[choice % 3] ?? "email", TAG_LISTS[choice] ?? []);
      return false;
    }
    const id = this.#conversations[conversation % Math.max(1, this.#conversations.length)];
    if (id === undefined) return false;
    if (what === "ticket") {
      this.#makeTicket(choice % 2 === 0 ? who : null, choice < 4 ? id : null, TAG_LISTS[choice] ?? []);
      return false;
    }
    const ticketId = this.#tickets[(conversation + attender) % Math.max(1, this.#tickets.length)] ?? 0;
    const changeTicket = (set: string, condition: string) => {
      run(`UPDATE ticket SET ${set}, updatedAt = @at WHERE id = @ticketId AND ${condition}`, { at, ticketId, who });
      retagTickets(connections().writer, workspaceId);
    };
    const change = (set: string, condition: string, values: Record<string, unknown> = {}) =>
      run(`UPDATE conversation SET ${set}, updatedAt = @at WHERE id = @id AND ${condition}`, {
        at,
        id,
        who,
        ...values,
      });
    switch (what) {
      case "assign":
        change("assignedAttenderId = @who, status = 'active'", "status <> 'closed' AND deletedAt IS NULL");
        break;
      case "release":
        change("assignedAttenderId = NULL, status = 'pending'", "status <> 'closed' AND deletedAt IS NULL");
        break;
      case "close":
        change("status = 'closed', closedAt = @at, closedBy = @by", "status <> 'closed' AND deletedAt IS NULL", {
          by: ["attender", "attender", "customer", "system"][choice % 4],
        });
        break;
      case "reopen":
        change(
          "status = iif(assignedAttenderId IS NULL, 'pending', 'active'), closedAt = NULL, closedBy = NULL",
          "status = 'closed' AND deletedAt IS NULL",
        );
        break;
      case "ask":
      case "answer":
        this.#say(id, what === "ask" ? null : who);
        break;
      case "retag":
        change("tags = @tags", "1", { tags: JSON.stringify(TAG_LISTS[choice]) });
        break;
      case "rechannel":
        change("channel = @channel", "1", { channel: CHANNELS[choice % 3] });
        break;
      case "delete":
        change("deletedAt = @at", "deletedAt IS NULL");
        break;
      case "restore":
        change("deletedAt = NULL", "deletedAt IS NOT NULL");
        break;
      case "bot":
        insert("assistant_answer", {
          workspaceId,
          kind: "auto_response",
          conversationId: id,
          messageSeq: 1,
          question: "",
          answer: "",
          isKnown: choice === 0 ? 0 : 1,
          engine: "embedded",
          confidence: 1,
          createdAt: at,
        });
        // What it says is the company's message, and nobody's in person.
        change("lastMessageFromAttender = 1, lastMessageAttenderId = NULL", "status <> 'closed'");
        break;
      case "handover":
        insert("notification", { workspaceId, attenderId: who, kind: "handover", conversationId: id, createdAt: at });
        break;
      case "survey":
        run(
          `INSERT INTO survey (workspaceId, conversationId, factId, attenderId, tokenHash, locale, sentAt, expiresAt)
           SELECT workspaceId, conversationId, id, COALESCE(attenderId, 0), 'desk' || id, 'pt-BR', @at, @at FROM conversation_fact
           WHERE conversationId = @id AND kind = 'closed' ORDER BY id DESC LIMIT 1 ON CONFLICT DO NOTHING`,
          { id, at },
        );
        break;
      case "rate":
        run("UPDATE survey SET rating = @rating, answeredAt = @at WHERE conversationId = @id AND rating IS NULL", {
          id,
          at,
          rating: choice % 2 === 0 ? "satisfied" : "unsatisfied",
        });
        break;
      case "merge":
        change("customerId = @other", "1", { other: this.#otherCustomerId });
        break;
      case "resolve":
        changeTicket("status = 'resolved', resolvedAt = @at, assignedAttenderId = @who", "status <> 'resolved'");
        break;
      case "reopenTicket":
        changeTicket("status = 'open', resolvedAt = NULL", "status = 'resolved'");
        break;
      case "deleteTicket":
        changeTicket("deletedAt = @at", "deletedAt IS NULL");
        break;
      case "deactivate":
        run("UPDATE attender SET isActive = 0 WHERE id = @who", { who });
        run(
          `UPDATE conversation SET assignedAttenderId = NULL, status = 'pending', updatedAt = @at
           WHERE workspaceId = @workspaceId AND assignedAttenderId = @who AND status <> 'closed' AND deletedAt IS NULL`,
          { workspaceId, who, at },
        );
    }
    return false;
  }

  #open(who: number | null, channel: string, tags: readonly string[]): void {
    const id = insert("conversation", {
      workspaceId: this.workspaceId,
      subject: "Teste",
      customerId: this.#customerId,
      assignedAttenderId: who,
      channel,
      status: who === null ? "waiting" : "active",
      priority: "medium",
      tags: JSON.stringify(tags),
      createdAt: this.at,
      updatedAt: this.at,
      lastActivityAt: this.at,
    });
    this.#conversations.push(id);
  }

  #makeTicket(who: number | null, conversationId: number | null, tags: readonly string[]): void {
    const number = this.#tickets.length + 1;
    const id = insert("ticket", {
      workspaceId: this.workspaceId,
      number,
      subject: "Teste",
      description: "",
      status: number % 3 === 0 ? "waiting_customer" : "open",
      priority: "medium",
      customerId: this.#customerId,
      assignedAttenderId: who,
      conversationId,
      isLinked: conversationId === null ? 0 : 1,
      tags: JSON.stringify([...new Set(tags)]),
      createdAt: this.at,
      updatedAt: this.at,
    });
    this.#tickets.push(id);
    retagTickets(connections().writer, this.workspaceId);
  }

  #say(id: number, who: number | null): void {
    const { at, workspaceId } = this;
    const isOpen = connections()
      .writer.prepare("SELECT 1 FROM conversation WHERE id = ? AND status <> 'closed' AND deletedAt IS NULL")
      .get(id);
    if (!isOpen) return;
    const seq = (this.#messages.get(id) ?? 0) + 1;
    this.#messages.set(id, seq);
    insert("message", {
      workspaceId,
      conversationId: id,
      seq,
      senderKind: who === null ? "customer" : "attender",
      attenderId: who,
      type: "text",
      content: "Olá",
      createdAt: at,
    });
    // An answer takes a conversation that nobody has; as the message path does it, in this order.
    run("UPDATE conversation SET status = @status WHERE id = @id AND status <> @status", {
      id,
      status: who === null ? "waiting" : "active",
    });
    if (who !== null)
      run(
        "UPDATE conversation SET assignedAttenderId = @who, updatedAt = @at WHERE id = @id AND assignedAttenderId IS NULL",
        { id, who, at },
      );
    run(
      "UPDATE conversation SET lastSeq = @seq, lastMessageFromAttender = @mine, lastMessageAttenderId = @who, lastMessageAt = @at, updatedAt = @at WHERE id = @id",
      {
        id,
        seq,
        at,
        who,
        mine: who === null ? 0 : 1,
      },
    );
  }
}

function run(sql: string, values: Record<string, unknown>): void {
  connections().writer.prepare(sql).run(values);
}

function insert(table: string, row: Record<string, unknown>): number {
  const names = Object.keys(row);
  return Number(
    connections()
      .writer.prepare(
        `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`,
      )
      .run(row).lastInsertRowid,
  );
}
