import { TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { Uploads } from "./use-uploads";

/** What couldn't be attached, each with its file's number and name. Nothing is sent until it is dismissed. */
export function AttachmentErrors({ uploads }: { uploads: Pick<Uploads, "errors" | "dismissErrors"> }) {
  const t = useTranslations("conversations.attachments");
  if (uploads.errors.length === 0) return null;
  return (
    <Notice
      icon={TriangleAlertIcon}
      dismissLabel={t("dismissErrors")}
      onDismiss={uploads.dismissErrors}
      className="mb-2 items-start py-1.5 pr-1.5"
    >
      <ul className="flex max-h-32 min-w-0 flex-1 flex-col gap-1 overflow-y-auto [overflow-wrap:anywhere]">
        {uploads.errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Notice>
  );
}
