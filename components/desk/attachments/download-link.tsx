import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { toast } from "@/components/ui/toast/toast-store";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { downloadAddress } from "./file-kind";

/** A link that saves a file and says so; nothing for a file whose address may not become a link. */
export function DownloadLink({
  file,
  ...props
}: { file: AttachmentDto } & Omit<ComponentProps<"a">, "href" | "download" | "rel" | "onClick">) {
  const t = useTranslations("conversations.attachments");
  const href = downloadAddress(file);
  if (href === undefined) return null;
  return (
    <a
      {...props}
      href={href}
      download={file.fileName}
      rel="noopener noreferrer nofollow"
      onClick={() => toast({ type: "success", title: t("downloadStarted"), message: file.fileName })}
    />
  );
}
