import type { ComponentProps } from "react";
import { onPlainClick } from "@/components/ui/plain-click";
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
    <a {...props} href={placeHref(place)} onClick={onPlainClick(() => go(place))}>
      {children}
    </a>
  );
}
