import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { type ModuleKey, moduleOfPath } from "@/components/shell/modules";
import { askToGo } from "@/components/ui/unsaved/unsaved-store";

/** Screens whose address is their state: within one of them there is no page to ask for, and the list stays where it is. */
const OWN_ADDRESS: readonly (ModuleKey | null)[] = ["conversations", "tickets", "customers"];

/** Goes to an address of the workspace. `onGo` is called when it does, that is unless what is typed is to be kept. */
export function useOpenAddress(): (address: string, onGo?: () => void) => void {
  const router = useRouter();
  return useCallback(
    (address, onGo) => {
      const target = new URL(address, window.location.href);
      askToGo(target, () => {
        onGo?.();
        const module = moduleOfPath(target.pathname);
        const isHere = module === moduleOfPath(window.location.pathname);
        if (isHere && OWN_ADDRESS.includes(module)) window.history.pushState(null, "", address);
        else router.push(address);
      });
    },
    [router],
  );
}
