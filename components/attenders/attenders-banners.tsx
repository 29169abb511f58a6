import { CloudOffIcon, LogInIcon, RefreshCwIcon, TriangleAlertIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, buttonVariants } from "@/components/ui/button";
import { ApiError } from "@/lib/client/http/api";
import { listErrorText } from "./attender-errors";

/** The server doesn't answer: what that means for what is on screen. */
export function OfflineBanner({ onCheck }: { onCheck: () => void }) {
  const t = useTranslations("attenders.offline");
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-tint px-4 py-3 text-warning-tint-foreground"
    >
      <CloudOffIcon aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        <strong className="font-semibold">{t("title")}</strong> {t("text")}
      </p>
      <Button variant="outline" size="sm" onClick={onCheck}>
        <RefreshCwIcon aria-hidden="true" />
        {t("check")}
      </Button>
    </div>
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
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-danger-tint px-4 py-3 text-danger-tint-foreground"
    >
      <TriangleAlertIcon aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        <strong className="font-semibold">{listErrorText(t, error)}</strong> {t("kept")}
      </p>
      <span className="flex flex-wrap items-center gap-2">
        {isSignedOut ? (
          // A full load: what the server renders there depends on the sign-in.
          <a href="/login?next=/attenders" className={buttonVariants({ variant: "outline", size: "sm" })}>
            <LogInIcon aria-hidden="true" />
            {t("goToLogin")}
          </a>
        ) : null}
        <Button variant="outline" size="sm" onClick={onRetry}>
          <RefreshCwIcon aria-hidden="true" />
          {t("retry")}
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="size-8 text-current"
          aria-label={t("close")}
          title={t("close")}
          onClick={onClose}
        >
          <XIcon aria-hidden="true" />
        </Button>
      </span>
    </div>
  );
}
