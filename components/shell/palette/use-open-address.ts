import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { isConversationsScreen, type ModuleKey, moduleOfPath } from "@/components/shell/modules";
import { askToGo } from "@/components/ui/unsaved/unsaved-store";

/** Screens whose address is their state: within one of them there is no page to ask for, and the list stays where it is. */
const OWN_ADDRESS: readonly (ModuleKey | null)[] = ["conversations", "tickets", "customers"];

/** The one of them that a path is of; null: of none. */
function screenOf(pathname: string): ModuleKey | null {
  const module = moduleOfPath(pathname);
  if (module === "conversations" && !isConversationsScreen(pathname)) return null;
  return OWN_ADDRESS.includes(module) ? module : null;
}

/** Goes to an address of the workspace. `onGo` is called when it does, that is unless what is typed is to be kept. */
export function useOpenAddress(): (address: string, onGo?: () => void) => void {
  const router = useRouter();
  return useCallback(
    (address, onGo) => {
      const target = new URL(address, window.location.href);
      askToGo(target, () => {
        onGo?.();
        const screen = screenOf(target.pathname);
        if (screen !== null && screen === screenOf(window.location.pathname))
          window.history.pushState(null, "", address);
        else router.push(address);
      });
    },
    [router],
  );
}
