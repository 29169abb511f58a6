import { useTranslations } from "next-intl";
import { RetryNotice } from "@/components/ui/notice";

/** The workspace's own fields couldn't be read, so that they can't be asked about. */
export function OwnFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("field-questions");
  return (
    <RetryNotice retry={t("retry")} onRetry={onRetry}>
      {t("failed")}
    </RetryNotice>
  );
}
