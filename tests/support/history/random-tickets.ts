import { connections } from "@/lib/platform/db/connections";
import { retagTickets } from "@/prisma/seed/recount";
import { insert, run } from "./raw-rows";
import { idsOf } from "./seat";

const CHANGES = {
  resolve: ["status = 'resolved', resolvedAt = @at, assignedAttenderId = @who", "status <> 'resolved'"],
  reopenTicket: ["status = 'open', resolvedAt = NULL", "status = 'resolved'"],
  deleteTicket: ["deletedAt = @at", "deletedAt IS NULL"],
} as const;

/** The tickets of a desk to which things happen at random, by their rows alone. Instants are epoch milliseconds. */
export class RandomTickets {
  readonly #ids: number[] = [];
  readonly #workspaceId: number;
  readonly #customerId: number;

  constructor(workspaceId: number, customerId: number) {
    this.#workspaceId = workspaceId;
    this.#customerId = customerId;
    this.#ids.push(...idsOf("ticket", workspaceId));
  }

  make(at: number, who: number | null, conversationId: number | null, tags: readonly string[]): void {
    const number = this.#ids.length + 1;
    const id = insert("ticket", {
      workspaceId: this.#workspaceId,
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
      createdAt: at,
      updatedAt: at,
    });
    this.#ids.push(id);
    this.#retag();
  }

  /** Changes one of them, if that can be done now. @param choice which of them */
  change(what: keyof typeof CHANGES, choice: number, at: number, who: number): void {
    const ticketId = this.#ids[choice % Math.max(1, this.#ids.length)] ?? 0;
    const [set, condition] = CHANGES[what];
    run(`UPDATE ticket SET ${set}, updatedAt = @at WHERE id = @ticketId AND ${condition}`, { at, ticketId, who });
    this.#retag();
  }

  #retag(): void {
    retagTickets(connections().writer, this.#workspaceId);
  }
}
