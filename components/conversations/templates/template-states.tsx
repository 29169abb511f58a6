import { LayoutTemplateIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";

/** The templates that can be sent, or why there are none to choose from. */
export function TemplateStates({
  templates,
  isError,
  onRetry,
  children,
}: {
  /** Undefined while they are read. */
  templates: readonly WhatsAppTemplateDto[] | undefined;
  isError: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("conversation-channels.templates");
  const mayManageChannels = useMay("channels.manage");
  if (isError)
    return (
      <div role="alert">
        <EmptyState
          icon={<TriangleAlertIcon />}
          title={t("failedTitle")}
          text={t("failedText")}
          action={
            <Button variant="outline" onClick={onRetry}>
              {t("retry")}
            </Button>
          }
        />
      </div>
    );
  if (templates === undefined)
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        <p className="sr-only">{t("loading")}</p>
        {["first", "second", "third"].map((key) => (
          <Skeleton key={key} className="h-14 w-full" />
        ))}
      </div>
    );
  if (templates.length > 0) return children;
  return (
    <EmptyState
      icon={<LayoutTemplateIcon />}
      title={t("noneTitle")}
      text={t(mayManageChannels ? "noneAdministrator" : "noneText")}
      action={
        mayManageChannels ? (
          <a href="/channels" className="text-brand underline underline-offset-4">
            {t("openChannels")}
          </a>
        ) : null
      }
    />
  );
}
