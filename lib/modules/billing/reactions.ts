import { type Reaction, within } from "@/lib/modules/events/reactions";
import { assertSeats } from "./assert-seats";

/** What the plan says when something happens elsewhere. */
export const billingReactions: readonly Reaction[] = [within("attender.seated", assertSeats)];
