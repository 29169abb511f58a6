import { CloudOffIcon, LogInIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { RetryNotice } from "@/components/ui/notice";
import { ApiError } from "@/lib/client/http/api";
import { listErrorText } from "./attender-errors";

/** The server doesn't answer: what that means for what is on screen. */
export function OfflineBanner({ onCheck }: { onCheck: () => void }) {
  const t = useTranslations("attenders.offline");
  return (
    <RetryNotice
      isBanner
      tone="warning"
      role="status"
      icon={CloudOffIcon}
      title={t("title")}
      retry={t("check")}
      onRetry={onCheck}
    >
      {t("text")}
    </RetryNotice>
  );
}

/** The list couldn't be loaded: why, what is shown instead, and what can be done. */
export function ListErrorBanner({
  error,
  onRetry,
  onClose,
}: {
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("attenders.errors");
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return (
    <RetryNotice
      isBanner
      title={listErrorText(t, error)}
      action={
        isSignedOut ? (
          // A full load: what the server renders there depends on the sign-in.
          <a href="/login?next=/attenders" className={buttonVariants({ variant: "outline", size: "sm" })}>
            <LogInIcon aria-hidden="true" />
            {t("goToLogin")}
          </a>
        ) : null
      }
      retry={t("retry")}
      onRetry={onRetry}
      dismissLabel={t("close")}
      onDismiss={onClose}
    >
      {t("kept")}
    </RetryNotice>
  );
}
