import fc from "fast-check";
import { connections } from "@/lib/platform/db/connections";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import type { Ctx } from "@/lib/platform/session/context";

/** Something that happens at a desk, so many minutes after what happened before. */
export type Happening = { minutes: number; conversation: number; attender: number; choice: number; what: What };
const WHATS = [
  "open",
  "openTaken",
  "assign",
  "release",
  "close",
  "reopen",
  "ask",
  "answer",
  "retag",
  "rechannel",
  "delete",
  "restore",
  "bot",
  "handover",
  "survey",
  "rate",
  "deactivate",
  "count",
] as const;
type What = (typeof WHATS)[number];

export const happenings = fc.array(
  fc.record({
    minutes: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 1_500 })),
    // Few of them, so that much happens to each.
    conversation: fc.nat(2),
    attender: fc.nat(2),
    choice: fc.nat(5),
    what: fc.oneof(
      fc.constantFrom(...WHATS),
      fc.constantFrom<What>("assign", "close", "reopen", "reopen", "ask", "answer", "count"),
    ),
  }),
  { minLength: 10, maxLength: 70 },
);

/** Zones and instants at which their clocks or calendars do odd things. */
export const calendars = fc.constantFrom(
  { timeZone: "America/Sao_Paulo", start: Date.UTC(2018, 10, 2, 20) },
  { timeZone: "America/Sao_Paulo", start: Date.UTC(2019, 1, 15, 20) },
  { timeZone: "America/New_York", start: Date.UTC(2026, 9, 30, 20) },
  { timeZone: "Europe/Lisbon", start: Date.UTC(2026, 2, 27, 20) },
  { timeZone: "America/St_Johns", start: Date.UTC(2010, 10, 5, 20) },
  { timeZone: "Australia/Lord_Howe", start: Date.UTC(2026, 3, 3, 8) },
  { timeZone: "Asia/Kathmandu", start: Date.UTC(2026, 5, 1, 16) },
  { timeZone: "Pacific/Apia", start: Date.UTC(2011, 11, 28, 16) },
  { timeZone: "UTC", start: Date.UTC(2027, 11, 30, 20) },
);

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
  readonly #conversations: number[] = [];
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
    this.#customerId = insert("customer", {
      workspaceId: this.workspaceId,
      name: "Cliente",
      status: "active",
      tags: "[]",
      ...dated,
    });
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
      db: scopedClient(workspaceId),
    } as unknown as Ctx;
  }

  /** Does it, if it can be done now. @returns whether the caller is to count now. */
  do({ minutes, conversation, attender, choice, what }: Happening): boolean {
    this.at += minutes * MINUTE;
    const { at, workspaceId } = this;
    const who = this.attenders[attender] ?? 0;
    if (what === "count") return true;
    if (what === "open" || what === "openTaken") {
      this.#open(what === "openTaken" ? who : null, CHANNELS[choice % 3] ?? "email", TAG_LISTS[choice] ?? []);
      return false;
    }
    const id = this.#conversations[conversation % Math.max(1, this.#conversations.length)];
    if (id === undefined) return false;
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
