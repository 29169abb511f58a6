import { readEntry, writeEntry } from "@/lib/client/local-storage";
import { createStore, useStore } from "@/lib/client/store";

/** The tabs of the panel beside a conversation. */
export const SIDE_TABS = ["customer", "assistant"] as const;
export type SideTab = (typeof SIDE_TABS)[number];

/**
 * How an attender has the panel. `isOpen` and `isPinned` are about a wide window and are remembered; `isOverlay` is about
 * a narrow one, where the panel covers what is below and so never opens by itself. `isAtTickets` until the panel has shown
 * the conversation's tickets to somebody who asked for them.
 */
export type SideState = {
  tab: SideTab;
  isOpen: boolean;
  isPinned: boolean;
  isOverlay: boolean;
  isAtTickets: boolean;
};

/** There is room for the panel beside the conversation. In rem, as in the styles: larger text needs more room. */
const WIDE = "(width >= 80rem)";

const DEFAULT: SideState = { tab: "customer", isOpen: true, isPinned: true, isOverlay: false, isAtTickets: false };
const state = createStore<SideState>(DEFAULT);
let ownerId: number | null = null;

const keyOf = (attenderId: number) => `cangoo.side-panel.${attenderId}`;

/** Takes over what this attender chose before. Call it from an effect: the server can't know. */
export function recallSide(attenderId: number): void {
  if (ownerId === attenderId) return;
  ownerId = attenderId;
  try {
    const kept = JSON.parse(readEntry(keyOf(attenderId)) ?? "{}") as Partial<SideState>;
    state.set({
      ...DEFAULT,
      tab: SIDE_TABS.find((tab) => tab === kept.tab) ?? DEFAULT.tab,
      isOpen: kept.isOpen !== false,
      isPinned: kept.isPinned !== false,
    });
  } catch {
    // Somebody edited the storage by hand; what they broke is a preference.
    state.set(DEFAULT);
  }
}

/** Changes how the panel is, and remembers it. */
export function changeSide(change: Partial<SideState>): void {
  const next = { ...state.get(), ...change };
  state.set(next);
  if (ownerId === null) return;
  const { tab, isOpen, isPinned } = next;
  writeEntry(keyOf(ownerId), JSON.stringify({ tab, isOpen, isPinned }));
}

/** Shows a tab, whatever the width of the window. */
export function openSide(tab: SideTab): void {
  changeSide({ tab, ...(isWide() ? { isOpen: true } : { isOverlay: true }) });
}

/** Shows the conversation's tickets in the panel. */
export function openTickets(): void {
  changeSide({ isAtTickets: true });
  openSide("customer");
}

/** Puts the panel away. */
export function closeSide(): void {
  changeSide(isWide() ? { isOpen: false } : { isOverlay: false });
}

/** Follows how the panel is. */
export function useSide(): SideState {
  return useStore(state, DEFAULT);
}

/** Whether the window has room for the panel beside the conversation. */
export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}
