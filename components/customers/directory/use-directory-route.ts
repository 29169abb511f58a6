import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { useAhead } from "@/lib/client/use-ahead";
import {
  type DirectoryPanel,
  type DirectoryView,
  directoryHref,
  readDirectory,
  viewText,
} from "@/lib/modules/customers/filter";

/** Where the directory is, and how it gets elsewhere. */
export type DirectoryRoute = {
  view: DirectoryView;
  panel: DirectoryPanel;
  /** What in the address can't be read; going anywhere takes it away. */
  unread: readonly string[];
  /** Shows another list. Searching replaces the entry, as typing is one step. */
  go: (view: DirectoryView, how?: "push" | "replace") => void;
  /** Lays something over the list, or with null takes it away. */
  open: (panel: DirectoryPanel, how?: "push" | "replace") => void;
};

/**
 * The address is the state. Moving uses the History API, which Next follows without asking the server, so that a filter or a
 * detail never waits for a page.
 */
export function useDirectoryRoute(): DirectoryRoute {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const [ahead, goAhead] = useAhead<{ view: DirectoryView; panel: DirectoryPanel }>(parameters.toString());
  const read = readDirectory(parameters);
  const { view: readNow, panel: panelNow } = ahead ?? read;
  const text = viewText(readNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the view: equal texts, equal views.
  const view = useMemo(() => readNow, [text]);
  const panelText = JSON.stringify(panelNow);
  const panel = useMemo(() => JSON.parse(panelText) as DirectoryPanel, [panelText]);

  const move = useCallback(
    (nextView: DirectoryView, nextPanel: DirectoryPanel, how: "push" | "replace") => {
      const target = directoryHref(nextView, nextPanel);
      // A search that was still being waited for must not bring somebody back who has left.
      if (pathname !== "/customers" || target === window.location.pathname + window.location.search) return;
      goAhead({ view: nextView, panel: nextPanel });
      if (how === "push") window.history.pushState(null, "", target);
      else window.history.replaceState(null, "", target);
    },
    [pathname, goAhead],
  );
  const go = useCallback<DirectoryRoute["go"]>((next, how = "push") => move(next, null, how), [move]);
  const open = useCallback<DirectoryRoute["open"]>((next, how = "push") => move(view, next, how), [move, view]);
  return { view, panel, unread: ahead ? [] : read.unread, go, open };
}
