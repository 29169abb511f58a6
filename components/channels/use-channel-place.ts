import { usePathname } from "next/navigation";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { type ChannelPlace, placeHref, placeOfPath } from "./channel-place";

let hasMoved = false;

/** Goes to a place of the module. */
export type GoToPlace = (place: ChannelPlace, how?: "push" | "replace") => void;

/**
 * The address is the state. Moving uses the History API, which Next follows without asking the server: everything that the
 * module shows is there already.
 */
export function useChannelPlace(): { place: ChannelPlace; go: GoToPlace } {
  const pathname = usePathname();
  const place = useMemo(() => placeOfPath(pathname), [pathname]);
  const go = useCallback<GoToPlace>((next, how = "push") => {
    const target = placeHref(next);
    // Somebody may have left the module while an answer was on its way.
    if (target === window.location.pathname || !window.location.pathname.startsWith("/channels")) return;
    hasMoved = true;
    if (how === "push") window.history.pushState(null, "", target);
    else window.history.replaceState(null, "", target);
  }, []);
  return { place, go };
}

/** For the heading of a place: it gets the focus after a move, because the link that was followed is gone by then. */
export function useMovedFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved) heading.current?.focus();
    hasMoved = false;
  }, []);
  return heading;
}
