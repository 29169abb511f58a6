import { retagTickets } from "@/prisma/seed/recount";
import { rows } from "../rows";
import { seeding } from "../seeding";
import { idsOf } from "./seat";

const CHANGES = {
  resolve: ["status = 'resolved', resolvedAt = :at, assignedAttenderId = :who", "status <> 'resolved'"],
  reopenTicket: ["status = 'open', resolvedAt = NULL", "status = 'resolved'"],
  deleteTicket: ["deletedAt = :at", "deletedAt IS NULL"],
} as const;

/** The tickets of a desk to which things happen at random, by their rows alone. Instants are epoch milliseconds. */
export class RandomTickets {
  readonly #workspaceId: number;
  readonly #customerId: number;
  readonly #ids: number[];
  #number: number;

  private constructor(workspaceId: number, customerId: number, ids: number[], number: number) {
    this.#workspaceId = workspaceId;
    this.#customerId = customerId;
    this.#ids = ids;
    this.#number = number;
  }

  /** Those that a workspace has. @param customerId whose the new ones will be */
  static async of(workspaceId: number, customerId: number): Promise<RandomTickets> {
    const latest = await rows.value<number | null>("SELECT max(number) FROM ticket WHERE workspaceId = ?", workspaceId);
    return new RandomTickets(workspaceId, customerId, await idsOf("ticket", workspaceId), latest ?? 0);
  }

  async make(
    at: number,
    { who, teamId }: { who: number | null; teamId: number | null },
    conversationId: number | null,
    tags: readonly string[],
  ): Promise<void> {
    this.#number += 1;
    const number = this.#number;
    const id = await rows.insert("ticket", {
      workspaceId: this.#workspaceId,
      number,
      subject: "Teste",
      description: "",
      status: number % 3 === 0 ? "waiting_customer" : "open",
      priority: "medium",
      customerId: this.#customerId,
      assignedAttenderId: who,
      teamId,
      audience: teamId ?? 0,
      conversationId,
      isLinked: conversationId !== null,
      tags: JSON.stringify([...new Set(tags)]),
      createdAt: at,
      updatedAt: at,
    });
    this.#ids.push(id);
    await this.#retag();
  }

  /** Changes one of them, if that can be done now. @param choice which of them */
  async change(what: keyof typeof CHANGES, choice: number, at: number, who: number): Promise<void> {
    const ticketId = this.#ids[choice % Math.max(1, this.#ids.length)] ?? 0;
    const [set, condition] = CHANGES[what];
    await rows.run(`UPDATE ticket SET ${set}, updatedAt = :at WHERE id = :ticketId AND ${condition}`, {
      at,
      ticketId,
      who,
    });
    await this.#retag();
  }

  async #retag(): Promise<void> {
    await seeding((db) => retagTickets(db, this.#workspaceId));
  }
}
