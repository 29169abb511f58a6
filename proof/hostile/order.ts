/** What the attacking process does, until it is ended. */
export type HostileOrder = { port: number; visitorTokens: string[]; sockets: number; posts: number };

/** What it has done so far. */
export type HostileNews = {
  /** Frames of sockets and bodies of posts that were sent, whole or until the line was cut. */
  frames: number;
  bodies: number;
  /** Answers to posts by status. */
  statuses: Record<string, number>;
};
