import { useEffect, useRef } from "react";
import { followTabTitle } from "@/lib/client/alerts/tab-title";

/** Shows a number in the tab's title, on whatever screen. */
export function useTabTitle(count: number): void {
  const title = useRef<ReturnType<typeof followTabTitle> | null>(null);
  useEffect(() => {
    const following = followTabTitle();
    title.current = following;
    return () => {
      title.current = null;
      following.stop();
    };
  }, []);
  useEffect(() => title.current?.show(count), [count]);
}
