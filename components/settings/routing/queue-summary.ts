import { ORDINARY_ROUTING } from "@/lib/modules/routing/policy";
import type { RoutingInput } from "@/lib/modules/routing/schema";

/** A setting of a queue that isn't what it ordinarily is. */
export type Difference =
  | { kind: "offers"; seconds: number }
  | { kind: "waits"; seconds: number }
  | { kind: "waitsNot" }
  | { kind: "returns"; hours: number }
  | { kind: "returnsNot" }
  | { kind: "requeues"; minutes: number }
  | { kind: "requeuesNot" }
  | { kind: "tells" };

/** What of a queue a list has to say: by hand only what the customer is told, otherwise whatever isn't ordinary. */
export function differencesOf(routing: RoutingInput): Difference[] {
  const { mode, offerSeconds, skillWaitSeconds, stickyHours, requeueMinutes, tellsPlace } = routing;
  const found: Difference[] = [];
  if (mode !== "manual") {
    if (offerSeconds > 0) found.push({ kind: "offers", seconds: offerSeconds });
    if (skillWaitSeconds === 0) found.push({ kind: "waitsNot" });
    else if (skillWaitSeconds !== ORDINARY_ROUTING.skillWaitSeconds)
      found.push({ kind: "waits", seconds: skillWaitSeconds });
    if (stickyHours === 0) found.push({ kind: "returnsNot" });
    else if (stickyHours !== ORDINARY_ROUTING.stickyHours) found.push({ kind: "returns", hours: stickyHours });
    if (requeueMinutes === 0) found.push({ kind: "requeuesNot" });
    else if (requeueMinutes !== ORDINARY_ROUTING.requeueMinutes)
      found.push({ kind: "requeues", minutes: requeueMinutes });
  }
  if (tellsPlace) found.push({ kind: "tells" });
  return found;
}
