import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useAhead } from "@/lib/client/use-ahead";
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
  const [ahead, goAhead] = useAhead<AssistantView>(address);
  const read = useMemo(() => readAssistantView((name) => new URLSearchParams(address).get(name)), [address]);
  const view = ahead ?? read;
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  const go = useCallback<GoToView>(
    (change, how = "push") => {
      const next = { ...latest.current, ...change };
      const target = assistantHref(next);
      // A search that was still being waited for must not bring somebody back who has left.
      if (pathname !== "/assistant" || target === window.location.pathname + window.location.search) return;
      goAhead(next);
      if (how === "push") window.history.pushState(null, "", target);
      else window.history.replaceState(null, "", target);
    },
    [pathname, goAhead],
  );
  return { view, go };
}
