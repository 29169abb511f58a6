import { useEffect } from "react";
import { loadPart } from "@/lib/client/load-part";
import { whenIdle } from "@/lib/client/when-idle";

/** Has what an attender writes follow them to another device, and what they wrote there be here. */
export function useDraftsAnywhere(attenderId: number): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const cancel = whenIdle(() => {
      void loadPart(() => import("./draft-sync")).then(({ followDrafts }) => {
        if (!isGone) stop = followDrafts(attenderId);
      });
    });
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, [attenderId]);
}
