/** Wait before the next try when the browser doesn't tell that it is online again. */
const RETRY_MS = 5_000;

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, RETRY_MS);
    function go() {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    }
    window.addEventListener("online", go);
  });
}

/**
 * Loads a part of the program that wasn't needed so far. A part that can't be fetched while offline is tried again until it
 * can: failing would take the whole screen down, with all that is on it.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      await nextChance();
    }
  }
}
