/** How long passages are compared at a time, in milliseconds: what else the process does goes on in between. */
const SLICE_MS = 6;

/** Makes a pause that is awaited after each step of long work; it lets others run when a slice is over. */
export function slices(): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < until) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        until = performance.now() + SLICE_MS;
        resolve();
      }),
    );
  };
}
