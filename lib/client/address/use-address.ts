import { usePathname, useSearchParams } from "next/navigation";
import { startTransition, useCallback, useMemo, useOptimistic } from "react";

/** Where the screen is, and the way elsewhere on the same screen, by the History API. */
export type Address = {
  pathname: string;
  parameters: { get(name: string): string | null; keys(): Iterable<string> };
  /** Changes path and query, and shows it at once. */
  move: (target: string, how: "push" | "replace") => void;
};

/**
 * The address as the screen shows it. Next follows the History API in a transition, that is a little later: a key pressed in
 * between would act on what is about to leave. So the screen shows the target first, and then what Next says.
 */
export function useAddress(): Address {
  const path = usePathname();
  const query = useSearchParams().toString();
  const [shown, show] = useOptimistic(`${path}?${query}`);
  const move = useCallback<Address["move"]>(
    (target, how) => {
      if (target === window.location.pathname + window.location.search) return;
      startTransition(() => {
        show(target);
        if (how === "push") window.history.pushState(null, "", target);
        else window.history.replaceState(null, "", target);
      });
    },
    [show],
  );
  return useMemo(() => {
    const [pathname = "", search = ""] = shown.split("?");
    return { pathname, parameters: new URLSearchParams(search), move };
  }, [shown, move]);
}
