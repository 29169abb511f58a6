"use client";

import { RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** The screen couldn't be built; drafts and unsent messages are in the browser's storage and unharmed. */
export default function ConversationsError({ reset }: { reset: () => void }) {
  const t = useTranslations("conversations");
  return (
    <div role="alert" className="flex h-full items-center justify-center">
      <EmptyState
        icon={<TriangleAlertIcon />}
        title={t("listError")}
        text={t("screenErrorText")}
        action={
          <Button variant="outline" onClick={reset}>
            <RefreshCwIcon aria-hidden="true" />
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
}
