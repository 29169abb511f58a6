import { together } from "@/lib/platform/db/unit-of-work/together";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import type { CountedTicket } from "./counted";
import { kept } from "./kept";
import type { Place } from "./store/sums";
import { addToOpenTickets, addToTicketDay } from "./store/ticket-sums";
import { tagsOf } from "./tags-of";

type Day = Place & { day: number; channel: string; created: number; resolved: number };
type Open = Place & { channel: string; open: number };

/**
 * What a batch of a workspace's tickets adds to the sums. A ticket counts for everybody (attender 0) and for its attender,
 * whatever the tags (the empty tag) and for each of its tags: so each filter is one range of a key.
 */
export class TicketSums {
  readonly #days = new Map<string, Day>();
  readonly #open = new Map<string, Open>();

  /** @param sign 1 for a ticket as it is counted now, -1 for what it was counted as before. */
  add(ticket: CountedTicket, sign: 1 | -1): void {
    const { attenderId, channel, createdDay, resolvedDay, isOpen } = ticket;
    const tags = ["", ...tagsOf(ticket.tags)];
    for (const of of attenderId === 0 ? [0] : [0, attenderId])
      for (const tag of tags) {
        const place = { attenderId: of, tag, channel };
        this.#day(place, createdDay).created += sign;
        if (resolvedDay !== null) this.#day(place, resolvedDay).resolved += sign;
        if (isOpen) this.#openOf(place).open += sign;
      }
  }

  #day(place: Place & { channel: string }, day: number): Day {
    return kept(this.#days, { ...place, day }, { created: 0, resolved: 0 });
  }

  #openOf(place: Place & { channel: string }): Open {
    return kept(this.#open, place, { open: 0 });
  }

  /** Adds them to the stored ones. */
  async write(tx: Tx): Promise<void> {
    const days = [...this.#days.values()].filter(({ created, resolved }) => created !== 0 || resolved !== 0);
    const open = [...this.#open.values()].filter((row) => row.open !== 0);
    await together([
      ...days.map((row) => tx.run(addToTicketDay, row)),
      ...open.map((row) => tx.run(addToOpenTickets, row)),
    ]);
  }
}
