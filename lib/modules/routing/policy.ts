/** How a queue's conversations find somebody. */
export const ROUTING_MODES = ["manual", "round_robin", "least_loaded"] as const;
export type RoutingMode = (typeof ROUTING_MODES)[number];

/** How a queue works that nobody said anything of: by hand. */
export const ORDINARY_ROUTING = {
  mode: "manual" as RoutingMode,
  calendarId: null as number | null,
  isAlways: false,
  offerSeconds: 0,
  skillWaitSeconds: 120,
  stickyHours: 72,
  requeueMinutes: 5,
  tellsPlace: false,
};

/** Most skills that a conversation asks for. */
export const WANTED_MAX = 5;
/** A chat in which nobody waits for us takes nothing of the capacity any more after this time without a message. */
export const IDLE_MS = 60 * 60_000;
/** A deadline that is so near comes before everything but what is urgent. */
export const NEAR_MS = 15 * 60_000;
/** How long a customer waits in an open queue before the leads hear that nobody can take them. */
export const UNSERVED_MS = 5 * 60_000;
/** Offers in a row that somebody lets pass before they count as away. */
export const MISSES_MAX = 3;

/** Somebody who may get conversations of a queue. */
export type Candidate = {
  id: number;
  status: "available" | "away" | "offline";
  /** How much they can have at once, and what they have. */
  units: number;
  used: number;
  /** The number of the last conversation that they were given. */
  turn: number;
  skills: readonly string[];
  /** Whether something is offered to them that they haven't answered. */
  hasOffer: boolean;
};

/** What a conversation asks of whoever gets it. */
export type Wanted = {
  /** Units that it takes. */
  weight: number;
  skills: readonly string[];
  /** Whether it has waited for the skills for long enough. */
  isRelaxed: boolean;
  /** Whether it is offered, and not given: one at a time to each. */
  isOffered: boolean;
  /** Who didn't take it when it was offered. */
  passedBy: readonly number[];
  /** Whom the customer had last. */
  lastAttenderId: number | null;
};

/** Why somebody doesn't get a conversation. */
export const PASS_REASONS = ["offline", "away", "full", "skill", "passed", "busy"] as const;
type PassReason = (typeof PASS_REASONS)[number];

/** A candidate, and why not they; null: they could have it. */
export type Judged<Person extends Candidate> = { candidate: Person; passed: PassReason | null };

const overlap = ({ skills }: Candidate, wanted: Wanted) =>
  wanted.skills.filter((skill) => skills.includes(skill)).length;

function passReason(candidate: Candidate, wanted: Wanted): PassReason | null {
  if (candidate.status !== "available") return candidate.status;
  if (wanted.passedBy.includes(candidate.id)) return "passed";
  if (!wanted.isRelaxed && overlap(candidate, wanted) < wanted.skills.length) return "skill";
  if (candidate.units - candidate.used < wanted.weight) return "full";
  return wanted.isOffered && candidate.hasOffer ? "busy" : null;
}

const share = ({ used, units }: Candidate) => (units === 0 ? 1 : used / units);

/**
 * Everybody who is asked for a conversation, whoever gets it first: of those who are there, have room and know what it is about, whom the
 * customer had last; then by the queue's mode who has least for what they can have, or whose last turn is longest ago. The others follow
 * with the reason. It depends on nothing but its arguments.
 */
export function judge<Person extends Candidate>(
  candidates: readonly Person[],
  wanted: Wanted,
  mode: RoutingMode,
): Judged<Person>[] {
  const judged = candidates.map((candidate) => ({ candidate, passed: passReason(candidate, wanted) }));
  const known = (candidate: Candidate) => (wanted.isRelaxed ? overlap(candidate, wanted) : 0);
  const isLast = ({ id }: Candidate) => (id === wanted.lastAttenderId ? 1 : 0);
  return judged.sort((one, other) => {
    const [a, b] = [one.candidate, other.candidate];
    return (
      (one.passed === null ? 0 : 1) - (other.passed === null ? 0 : 1) ||
      known(b) - known(a) ||
      isLast(b) - isLast(a) ||
      (mode === "least_loaded" ? share(a) - share(b) : 0) ||
      a.turn - b.turn ||
      a.id - b.id
    );
  });
}

/** Who gets a conversation; undefined: nobody can. */
export function chooseAttender<Person extends Candidate>(
  candidates: readonly Person[],
  wanted: Wanted,
  mode: RoutingMode,
): Person | undefined {
  const [first] = judge(candidates, wanted, mode);
  return first?.passed === null ? first.candidate : undefined;
}

/**
 * How long somebody at a place still waits, by how the queue moved lately. @param leftAt when its latest conversations found somebody,
 * epoch milliseconds, the latest first @returns milliseconds; null where too few did to say
 */
export function expectedWait(place: number, leftAt: readonly number[], now: number): number | null {
  const oldest = leftAt.at(-1);
  if (leftAt.length < 3 || oldest === undefined) return null;
  return Math.round((Math.max(0, now - oldest) / leftAt.length) * place);
}
