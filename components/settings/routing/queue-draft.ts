import type { FieldErrors } from "@/components/desk/form/field-errors";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { ORDINARY_ROUTING, type RoutingMode } from "@/lib/modules/routing/policy";
import type { RoutingDto, RoutingInput } from "@/lib/modules/routing/schema";
import { wholeIn } from "./whole-number";

/** What the hours of a queue are called that ask for no calendar: whatever the hour. */
export const ALWAYS = "always";

/** A time as it is typed, in one of two units. */
export type Wait = { amount: string; unit: "seconds" | "minutes" };
/** Whether conversations are offered before they are given, and for how long, in seconds as they are typed. */
export type Offer = { isOn: boolean; seconds: string };

/** What the form of a queue holds. */
export type QueueDraft = {
  mode: RoutingMode;
  /** A calendar's id, `ALWAYS`, or nothing for the company's hours. */
  hours: string;
  offer: Offer;
  skillWait: Wait;
  stickyHours: string;
  requeueMinutes: string;
  tellsPlace: boolean;
};

/** What each number of the form may be. */
const LIMITS = {
  offer: { min: 10, max: 300 },
  skillWait: { min: 0, max: 86_400 },
  stickyHours: { min: 0, max: 720 },
  requeueMinutes: { min: 0, max: 1_440 },
} as const;

/** For how long an offer is made that nobody has said anything of yet. */
const OFFER_SECONDS = 30;
const MINUTE = 60;

function waitOf(seconds: number): Wait {
  return seconds % MINUTE === 0
    ? { amount: String(seconds / MINUTE), unit: "minutes" }
    : { amount: String(seconds), unit: "seconds" };
}

/** How long a typed wait is, in seconds; null: it can't be read or is longer than a day. */
function secondsOf({ amount, unit }: Wait): number | null {
  const { min, max } = LIMITS.skillWait;
  const factor = unit === "minutes" ? MINUTE : 1;
  const read = wholeIn(amount, min, max / factor);
  return read === null ? null : read * factor;
}

/** A queue's stored way under its form. */
export function storedQueue(routing: RoutingDto): StoredRecord<QueueDraft> {
  const { mode, calendarId, isAlways, offerSeconds, skillWaitSeconds, stickyHours, requeueMinutes } = routing;
  return {
    version: routing.version,
    values: {
      mode,
      hours: isAlways ? ALWAYS : calendarId === null ? "" : String(calendarId),
      offer: { isOn: offerSeconds > 0, seconds: String(offerSeconds || OFFER_SECONDS) },
      skillWait: waitOf(skillWaitSeconds),
      stickyHours: String(stickyHours),
      requeueMinutes: String(requeueMinutes),
      tellsPlace: routing.tellsPlace,
    },
  };
}

/** What is wrong with a form, as names of texts under `routing-settings.wrong`, by field. By hand nothing of it is asked. */
export function problemsOf({ mode, offer, skillWait, stickyHours, requeueMinutes }: QueueDraft): FieldErrors {
  const errors: Record<string, string> = {};
  if (mode === "manual") return errors;
  const { offer: o, stickyHours: s, requeueMinutes: r } = LIMITS;
  if (offer.isOn && wholeIn(offer.seconds, o.min, o.max) === null) errors.offer = "offer";
  if (secondsOf(skillWait) === null) errors.skillWait = "skillWait";
  if (wholeIn(stickyHours, s.min, s.max) === null) errors.stickyHours = "stickyHours";
  if (wholeIn(requeueMinutes, r.min, r.max) === null) errors.requeueMinutes = "requeueMinutes";
  return errors;
}

/** What is sent of a form that has no errors. What is hidden by hand and can't be read becomes what is ordinary. */
export function inputOf({ mode, hours, tellsPlace, ...draft }: QueueDraft): RoutingInput {
  const { offer: o, stickyHours: s, requeueMinutes: r } = LIMITS;
  const { offer, skillWait } = draft;
  return {
    mode,
    calendarId: hours === "" || hours === ALWAYS ? null : Number(hours),
    isAlways: hours === ALWAYS,
    offerSeconds: offer.isOn ? (wholeIn(offer.seconds, o.min, o.max) ?? OFFER_SECONDS) : 0,
    skillWaitSeconds: secondsOf(skillWait) ?? ORDINARY_ROUTING.skillWaitSeconds,
    stickyHours: wholeIn(draft.stickyHours, s.min, s.max) ?? ORDINARY_ROUTING.stickyHours,
    requeueMinutes: wholeIn(draft.requeueMinutes, r.min, r.max) ?? ORDINARY_ROUTING.requeueMinutes,
    tellsPlace,
  };
}
