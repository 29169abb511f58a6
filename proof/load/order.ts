import type { Desk } from "../desk";
import type { Told } from "../stored";

/** What one load process does: it is the whole of one workspace's people. */
export type LoadOrder = {
  port: number;
  desk: Desk;
  mark: string;
  foreignMark: string;
  perSecond: number;
  seconds: number;
};

/** What the process saw. Times are milliseconds, from the moment when the message was due to be sent. */
export type LoadReport = {
  kind: "result";
  acks: number[];
  deliveries: number[];
  told: Told[];
  errors: string[];
  /** Texts of the other workspace that somebody here heard. */
  leaks: number;
  /** Messages that one of those who must hear them didn't, or heard twice. */
  unheard: number;
  doubled: number;
  /** Conversations of which a list that is open doesn't know the newest message. */
  staleRows: number;
  /** Sockets that were closed before the end. */
  lost: number;
  frames: number;
};

export type LoadNews = { kind: "connected"; sockets: number } | { kind: "progress"; sent: number } | LoadReport;
