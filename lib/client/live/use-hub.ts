import { useEffect } from "react";
import { useLatest } from "@/lib/client/use-latest";
import type { ServerEvents } from "@/lib/contract/server-events";
import { onConnected, onHub } from "./socket";

/** What is heard of each event; `onConnected` runs at once where there is a connection, and after each that follows. */
type Heard = { [Name in keyof ServerEvents as `on${Name}`]?: (...args: Parameters<ServerEvents[Name]>) => unknown } & {
  onConnected?: () => unknown;
};

/**
 * Listens to the hub as long as the component is shown. Each drawing may bring other functions, for the same events. `about`
 * is what they are about: with another one it is listened anew, which runs `onConnected` again.
 */
export function useHub(heard: Heard, about: string | number | null = null): void {
  const latest = useLatest(heard as Record<string, (event?: unknown) => unknown>);
  const names = Object.keys(heard).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing to hear about is listened to anew.
  useEffect(() => {
    const stops = names.split(" ").map((name) => {
      const run = (event?: unknown) => void latest.current[name]?.(event);
      return name === "onConnected" ? onConnected(run) : onHub(name.slice("on".length) as keyof ServerEvents, run);
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [names, about, latest]);
}
