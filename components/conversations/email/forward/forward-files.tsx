import { useLocale, useTranslations } from "next-intl";
import { sizeText } from "@/components/desk/attachments/file-kind";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";

/** The files of a message that is forwarded, of which each can be left out. */
export function ForwardFiles({
  files,
  chosen,
  onChange,
}: {
  files: readonly AttachmentDto[];
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const t = useTranslations("conversation-channels.forward");
  const locale = useLocale();
  if (files.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{t("files")}</legend>
      <ul className="mt-1 flex max-h-40 flex-col overflow-y-auto">
        {files.map(({ id, fileName, fileSize }) => (
          <li key={id}>
            <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(
                    files.map((file) => file.id).filter((one) => (one === id ? target.checked : chosen.includes(one))),
                  )
                }
                className="size-4 shrink-0 accent-primary"
              />
              <span className="min-w-0 flex-1 truncate">{fileName}</span>
              <span className="shrink-0 text-muted-foreground text-xs">{sizeText(fileSize, locale)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
