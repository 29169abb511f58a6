/** How far apart windows read again what all of them hear of at once. Milliseconds. */
const SPREAD_MS = 1_500;

/** Does something a little later, each window at another time. */
export const spread = (run: () => unknown): void => {
  setTimeout(run, Math.random() * SPREAD_MS);
};
