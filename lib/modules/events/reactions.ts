import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import type { DomainEvent, EventType } from "./domain-events";
import type { Counts, Unit } from "./unit";

/** Inside the commit of the event: for what must be exact (counters, queues). Fails with it. */
export type ReactionWithin = {
  kind: "within";
  type: EventType;
  run(unit: Unit, event: DomainEvent): Promise<Counts | undefined>;
};
/** From the log, in order, after the commit; again after a failure or a kill, so it must bear to run twice. */
export type ReactionDispatched = {
  kind: "dispatched";
  type: EventType;
  name: string;
  run(event: DomainEvent): Promise<void>;
};
export type Reaction = ReactionWithin | ReactionDispatched;

/** Reacts in the commit of the event. */
export function within<Type extends EventType>(
  type: Type,
  run: (unit: Unit, event: DomainEvent<Type>) => Promise<void>,
): Reaction {
  return { kind: "within", type, run: (unit, event) => run(unit, event as DomainEvent<Type>).then(() => undefined) };
}

/** The same with numbers that whoever caused the event can tell. */
export function counting<Type extends EventType>(
  type: Type,
  run: (unit: Unit, event: DomainEvent<Type>) => Promise<Counts>,
): Reaction {
  return { kind: "within", type, run: (unit, event) => run(unit, event as DomainEvent<Type>) };
}

/** Reacts from the log. @param name as the log names it when it fails */
export function dispatched<Type extends EventType>(
  type: Type,
  name: string,
  run: (event: DomainEvent<Type>) => Promise<void>,
): Reaction {
  return { kind: "dispatched", type, name, run: (event) => run(event as DomainEvent<Type>) };
}

type Installed = { within: Map<string, ReactionWithin[]>; dispatched: Map<string, ReactionDispatched[]> };

/** Installs every module's reactions for the process; replaces those installed before. */
export function installReactions(all: readonly Reaction[]): void {
  const installed: Installed = { within: new Map(), dispatched: new Map() };
  for (const reaction of all) {
    if (reaction.kind === "within") put(installed.within, reaction);
    else put(installed.dispatched, reaction);
  }
  setGlobalSlot("events.reactions", installed);
}

function put<R extends Reaction>(map: Map<string, R[]>, reaction: R): void {
  map.set(reaction.type, [...(map.get(reaction.type) ?? []), reaction]);
}

// A commit whose reactions weren't there would leave out what must be exact.
function installed(): Installed {
  const known = peekGlobalSlot<Installed>("events.reactions");
  if (!known) throw new Error("reactions aren't installed: call installReactions() before anything is changed");
  return known;
}

export const reactionsWithin = (type: string): readonly ReactionWithin[] => installed().within.get(type) ?? [];
export const reactionsDispatched = (type: string): readonly ReactionDispatched[] =>
  installed().dispatched.get(type) ?? [];
