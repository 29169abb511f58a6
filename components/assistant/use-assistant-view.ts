import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type AssistantView, assistantHref, readAssistantView } from "./assistant-view";

/** Goes to another view of the module. Searching replaces the entry, as typing is one step. */
export type GoToView = (change: Partial<AssistantView>, how?: "push" | "replace") => void;

/**
 * The address is the state. Moving uses the History API, which Next follows without asking the server, so that a tab or a
 * filter never waits for a page.
 */
export function useAssistantView(): { view: AssistantView; go: GoToView } {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const address = parameters.toString();
  // Next follows the address in its own time; until then a filter that was chosen would show as not chosen.
  const [ahead, setAhead] = useState<{ from: string; view: AssistantView } | null>(null);
  if (ahead !== null && ahead.from !== address) setAhead(null);
  const read = useMemo(() => readAssistantView((name) => new URLSearchParams(address).get(name)), [address]);
  const view = ahead !== null && ahead.from === address ? ahead.view : read;
  const latest = useRef({ address, view });
  useEffect(() => {
    latest.current = { address, view };
  });
  const go = useCallback<GoToView>(
    (change, how = "push") => {
      const next = { ...latest.current.view, ...change };
      const target = assistantHref(next);
      // A search that was still being waited for must not bring somebody back who has left.
      if (pathname !== "/assistant" || target === window.location.pathname + window.location.search) return;
      setAhead({ from: latest.current.address, view: next });
      if (how === "push") window.history.pushState(null, "", target);
      else window.history.replaceState(null, "", target);
    },
    [pathname],
  );
  return { view, go };
}
