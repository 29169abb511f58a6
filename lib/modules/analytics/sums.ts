import type { Channel } from "@/lib/kernel/conversation";
import { together } from "@/lib/platform/db/unit-of-work/together";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { COUNTED, type CountedEvent, type DaySums, isOpenState, noSums, OPEN, type OpenSums } from "./counted";
import { kept } from "./kept";
import { addToDay, addToHour, addToOpen, type Place } from "./store/sums";

type Day = Place & { day: number; channel: Channel } & DaySums;
type Hour = Place & { day: number; hour: number; channel: Channel; opened: number };
type Open = Place & { channel: Channel } & OpenSums;

/**
 * What a batch of a workspace's events adds to the sums. An event counts for everybody (attender 0) and for its attender,
 * whatever the tags (the empty tag) and for each of its tags: so each filter is one range of a key.
 */
export class Sums {
  readonly #days = new Map<string, Day>();
  readonly #hours = new Map<string, Hour>();
  readonly #open = new Map<string, Open>();

  /** @param sign 1 for an event that is new, -1 for one that is gone. */
  add(event: CountedEvent, sign: 1 | -1): void {
    const tags = ["", ...new Set(readStoredJson<string[]>(event.tags))];
    for (const attenderId of event.attenderId === 0 ? [0] : [0, event.attenderId])
      for (const tag of tags) this.#addTo({ attenderId, tag }, event, sign);
  }

  #addTo(place: Place, event: CountedEvent, sign: 1 | -1): void {
    const { metric, value } = event;
    const { channel } = event;
    if (isOpenState(metric)) {
      const { delta, total } = OPEN[metric];
      this.#day(place, event.day, channel)[delta] += sign;
      if (event.endDay !== null) this.#day(place, event.endDay, channel)[delta] -= sign;
      else kept(this.#open, { ...place, channel }, { bot: 0, human: 0, unassigned: 0 })[total] += sign;
      return;
    }
    const sums = this.#day(place, event.day, channel);
    sums[COUNTED[metric]] += sign;
    if (metric === "opened")
      kept(this.#hours, { ...place, day: event.day, hour: event.hour, channel }, { opened: 0 }).opened += sign;
    if (value === null) return;
    if (metric === "answered") sums.responseMs += sign * value;
    else {
      sums.handled += sign;
      sums.handlingMs += sign * value;
    }
  }

  #day(place: Place, day: number, channel: Channel): DaySums {
    return kept(this.#days, { ...place, day, channel }, NO_SUMS);
  }

  /** Adds them to the stored ones. */
  async write(tx: Tx): Promise<void> {
    await together([
      ...[...this.#days.values()].map((row) => tx.run(addToDay, row)),
      ...[...this.#hours.values()].map((row) => tx.run(addToHour, row)),
      ...[...this.#open.values()].map((row) => tx.run(addToOpen, row)),
    ]);
  }
}

const NO_SUMS = noSums();
