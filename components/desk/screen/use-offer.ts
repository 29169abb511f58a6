import { useEffect } from "react";
import { registerOffer, type ScreenOffers } from "@/lib/client/keys/screen-actions";
import { useLatest } from "@/lib/client/use-latest";

/** Offers the command palette something with what is open here; null while it can't be done. */
export function useOffer<Name extends keyof ScreenOffers>(name: Name, offer: ScreenOffers[Name] | null): void {
  const latest = useLatest(offer);
  useEffect(() => registerOffer(name, () => latest.current), [name, latest]);
}
