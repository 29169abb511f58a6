import { CloudOffIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useConnectionState } from "@/lib/client/live/connection";

/** A connection that comes back at once is no news. */
const PATIENCE_MS = 3_000;

/** Says what it means for the screen that changes don't arrive at the moment. */
export function OfflineNotice({ text }: { text: string }) {
  const isAway = useConnectionState() === "reconnecting";
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isAway]);
  return (
    <div role="status" className="contents">
      {isAway && isLong ? (
        <p className="flex items-center gap-3 rounded-md bg-warning-tint px-4 py-3 text-warning-tint-foreground">
          <CloudOffIcon aria-hidden="true" className="size-5 shrink-0" />
          {text}
        </p>
      ) : null}
    </div>
  );
}
