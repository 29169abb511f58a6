import { CloudOffIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
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
        <Notice isBanner tone="warning" icon={CloudOffIcon}>
          {text}
        </Notice>
      ) : null}
    </div>
  );
}
