const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Who learns that a job was given up. `row`: who looks at what it was about (a message's delivery, an import, an invite).
 * `asker`: who asked for it. `administrators`: a notification. `operator`: the log, the metrics and `npm run jobs`, always.
 */
type Learner = "row" | "asker" | "administrators" | "operator";

/** How long a type of job is tried, and who learns of its end. */
export type JobTerms = {
  /**
   * Milliseconds after it was queued in which failures are tried again; a job may name an earlier or later end of its own
   * (`giveUpAt`). Null: it deals with whatever waits, and each of these has an end of its own.
   */
  triedForMs: number | null;
  learns: readonly [...Learner[], "operator"];
};

// A recurring job that is given up is in the queue again for the next hour: lib/workers/job-handlers.ts.
const RECURRING = { triedForMs: 50 * MINUTE_MS, learns: ["operator"] } as const;
const MONEY = { triedForMs: 3 * DAY_MS, learns: ["operator"] } as const;

/** Every type of job. A new one doesn't compile until somebody says these two things of it; docs/operations.md lists them. */
export const JOB_TERMS = {
  "mail.send": { triedForMs: 3 * DAY_MS, learns: ["row", "administrators", "operator"] },
  "attenders.record-failed-sign-in": { triedForMs: 3 * DAY_MS, learns: ["operator"] },
  // As long as the link that is asked for would have worked; that nobody is told keeps the answer the same for strangers.
  "attenders.send-password-reset": { triedForMs: HOUR_MS, learns: ["operator"] },
  "customers.import": { triedForMs: DAY_MS, learns: ["row", "asker", "operator"] },
  "analytics.export": { triedForMs: HOUR_MS, learns: ["row", "asker", "operator"] },
  "analytics.rebuild": { triedForMs: DAY_MS, learns: ["operator"] },
  "assistant.index-item": { triedForMs: DAY_MS, learns: ["row", "operator"] },
  "assistant.purge": { triedForMs: 3 * DAY_MS, learns: ["operator"] },
  // An answer that comes later than an hour is none any more.
  "assistant.read-message": { triedForMs: HOUR_MS, learns: ["operator"] },
  // Then a person is called, while their customer is still there.
  "assistant.auto-response": { triedForMs: HOUR_MS / 6, learns: ["operator"] },
  // What was sent an hour ago teaches as much as a minute later.
  "assistant.learn-edit": { triedForMs: DAY_MS, learns: ["operator"] },
  "automation.plan": { triedForMs: DAY_MS, learns: ["operator"] },
  "automation.timers": { triedForMs: 3 * DAY_MS, learns: ["operator"] },
  "channels.email.send": { triedForMs: DAY_MS, learns: ["row", "operator"] },
  "channels.email.answer-ticket": { triedForMs: DAY_MS, learns: ["operator"] },
  // 'We got your message' of yesterday would puzzle.
  "channels.email.auto-reply": { triedForMs: 4 * HOUR_MS, learns: ["operator"] },
  // It ends in quarantine, where an administrator has it tried again.
  "channels.email.receive": { triedForMs: HOUR_MS, learns: ["row", "operator"] },
  // Each message ends a day after it was queued, each file's fetching after a day, each call after five attempts.
  "channels.whatsapp.send": { triedForMs: null, learns: ["operator"] },
  "channels.whatsapp.receive": { triedForMs: null, learns: ["operator"] },
  "channels.whatsapp.fetch": { triedForMs: DAY_MS, learns: ["row", "operator"] },
  // Automatic messages and reading marks: late ones puzzle.
  "channels.whatsapp.side": { triedForMs: HOUR_MS, learns: ["operator"] },
  "conversations.bulk": { triedForMs: HOUR_MS, learns: ["row", "asker", "operator"] },
  "tags.replace": { triedForMs: HOUR_MS, learns: ["row", "asker", "operator"] },
  "conversations.release": { triedForMs: 3 * DAY_MS, learns: ["operator"] },
  "conversations.wake": { triedForMs: 3 * DAY_MS, learns: ["operator"] },
  // Given up, it is planned for the next hour.
  "notifications.digests": { triedForMs: 3 * DAY_MS, learns: ["operator"] },
  // What isn't out by then is in the next one.
  "notifications.send-digest": { triedForMs: 4 * HOUR_MS, learns: ["operator"] },
  "routing.drain": { triedForMs: 3 * DAY_MS, learns: ["operator"] },
  "routing.requeue": { triedForMs: DAY_MS, learns: ["operator"] },
  "sla.look": { triedForMs: 3 * DAY_MS, learns: ["operator"] },
  "sla.replan": { triedForMs: DAY_MS, learns: ["operator"] },
  "satisfaction.send": { triedForMs: DAY_MS, learns: ["operator"] },
  "payments.check": MONEY,
  "payments.confirm": MONEY,
  "payments.refund": MONEY,
  "payments.event": MONEY,
  // A reaction that keeps failing is passed over after an hour; the job itself goes on for the events behind it.
  "events.dispatch": { triedForMs: null, learns: ["operator"] },
  "files.remove": { triedForMs: 3 * DAY_MS, learns: ["operator"] },
  "sessions.purge-expired": RECURRING,
  "conversations.purge-deleted": RECURRING,
  "uploads.remove-stale": RECURRING,
  "subscriptions.renew": RECURRING,
  "signups.purge": RECURRING,
  "directory.purge-deleted": RECURRING,
  "analytics.purge-exports": RECURRING,
} as const satisfies Record<string, JobTerms>;

export type JobType = keyof typeof JOB_TERMS;

/** Types whose end somebody but the operator learns of: each has a function that tells them. */
export type ToldJobType = {
  [T in JobType]: (typeof JOB_TERMS)[T]["learns"][0] extends "operator" ? never : T;
}[JobType];

/** When a job that is due first at `runAt` is given up; null: never by its age. Times are epoch milliseconds. */
export function giveUpTimeOf(type: string, runAt: number): number | null {
  const terms: JobTerms | undefined = Object.hasOwn(JOB_TERMS, type) ? JOB_TERMS[type as JobType] : undefined;
  // A type of another version of ours gets as long as the longest.
  if (!terms) return runAt + 3 * DAY_MS;
  return terms.triedForMs === null ? null : runAt + terms.triedForMs;
}
