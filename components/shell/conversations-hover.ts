import { createStore, useStore } from "@/lib/client/store";

const hovered = createStore(false);

/** Tells whoever follows that the pointer is over the navigation's conversations entry, or left it. */
export const setConversationsHovered = hovered.set;

/** Whether the pointer is over the navigation's conversations entry. */
export function useConversationsHovered(): boolean {
  return useStore(hovered, false);
}
