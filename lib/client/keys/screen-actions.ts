import { ACTION_KEYS, type ScreenAction } from "./shortcuts-table";

/** What a part of the screen offers now; what can't be done now is absent, or false. */
export type OfferedActions = Readonly<Partial<Record<ScreenAction, (() => void) | false | null | undefined>>>;

/** Somebody to whom what is open can be given. */
type Colleague = { id: number; name: string };

/** What the open conversation or ticket lets be done with something that is chosen elsewhere. */
export type ScreenOffers = {
  /** It can be given to somebody else than who has it. */
  transfer: { holderId: number | null; run: (to: Colleague) => void };
  /** A canned reply can be put into the open composer. */
  insertReply: { run: (content: string) => void };
  /** A macro can be looked at and applied to the open conversation. */
  applyMacro: { run: (macroId: number) => void };
  /** Views of the conversations stand beside their tabs. */
  openView: { run: (place: number) => void };
};

/** How long a screen that was gone to may take to offer what was wanted of it. */
const ARRIVAL_MS = 15_000;

const parts = new Set<() => OfferedActions>();
const offers = new Map<keyof ScreenOffers, () => ScreenOffers[keyof ScreenOffers] | null>();
let wanted: { action: ScreenAction; until: number } | null = null;

/** Takes part in what the screen offers. `read` is asked whenever somebody wants to know. @returns the way to stop */
export function registerActions(read: () => OfferedActions): () => void {
  parts.add(read);
  if (wanted) {
    const run = read()[wanted.action];
    const isInTime = Date.now() < wanted.until;
    if (run || !isInTime) wanted = null;
    if (run && isInTime) run();
  }
  return () => parts.delete(read);
}

/** What can be done on this screen now, in the table's order. */
export function screenActions(): ReadonlyMap<ScreenAction, () => void> {
  const offered = [...parts].map((read) => read());
  const found = new Map<ScreenAction, () => void>();
  for (const name of ACTION_KEYS.keys()) {
    const run = offered.map((actions) => actions[name]).find((offer) => offer);
    if (run) found.set(name, run);
  }
  return found;
}

/** Does something as soon as the screen that is being gone to offers it. */
export function runOnArrival(action: ScreenAction): void {
  wanted = { action, until: Date.now() + ARRIVAL_MS };
}

/** Offers something with what is open. The last who offers it is asked. @returns the way to stop */
export function registerOffer<Name extends keyof ScreenOffers>(
  name: Name,
  read: () => ScreenOffers[Name] | null,
): () => void {
  offers.set(name, read);
  return () => {
    if (offers.get(name) === read) offers.delete(name);
  };
}

/** What is offered with what is open; null where it isn't. */
export function screenOffer<Name extends keyof ScreenOffers>(name: Name): ScreenOffers[Name] | null {
  return (offers.get(name)?.() ?? null) as ScreenOffers[Name] | null;
}
