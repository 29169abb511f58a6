import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page answers already. Before, what is typed into a field that a form takes over would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
