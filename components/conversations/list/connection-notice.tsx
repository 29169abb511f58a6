import { WifiOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { useConnectionState } from "@/lib/client/live/connection";

/** A connection that comes back sooner than this isn't worth a word. */
const PATIENCE_MS = 1_500;

/** Says when changes don't arrive live, and that nothing typed gets lost. Silent while connected. */
export function ConnectionNotice() {
  const t = useTranslations("conversations");
  const state = useConnectionState();
  const isConnected = state === "connected";
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (isConnected) {
      setIsShown(false);
      return;
    }
    const timer = setTimeout(() => setIsShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isConnected]);

  useEffect(() => {
    if (isShown) toast({ type: "warning", title: t("offline.title"), message: t("offline.text") });
  }, [isShown, t]);

  return (
    <div role="status">
      {isShown && !isConnected ? (
        <Notice
          tone="warning"
          icon={WifiOffIcon}
          className="items-center rounded-none border-border border-b px-4 py-1.5 text-xs [&_svg]:size-3.5"
        >
          {t(`connection.${state}`)}
        </Notice>
      ) : null}
    </div>
  );
}
