import type { ComponentProps } from "react";
import { type ChannelPlace, placeHref } from "./channel-place";
import type { GoToPlace } from "./use-channel-place";

/** A link to a place of the module: a plain click moves within it, anything else is the browser's. */
export function PlaceLink({
  place,
  go,
  children,
  ...props
}: { place: ChannelPlace; go: GoToPlace } & Omit<ComponentProps<"a">, "href" | "onClick">) {
  return (
    <a
      {...props}
      href={placeHref(place)}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(place);
      }}
    >
      {children}
    </a>
  );
}
