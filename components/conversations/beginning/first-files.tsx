import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { AttachButton } from "@/components/desk/attachments/attach-button";
import { AttachmentErrors } from "@/components/desk/attachments/attachment-errors";
import { AttachmentTray } from "@/components/desk/attachments/attachment-tray";
import { fileRulesOf, refusalOf } from "@/components/desk/attachments/file-rules";
import { DropOverlay, useFileDrop } from "@/components/desk/attachments/use-file-drop";
import { type Uploads, useUploads } from "@/components/desk/attachments/use-uploads";
import { Notice } from "@/components/ui/notice";
import { useLatest } from "@/lib/client/use-latest";

/** The files of a first message, and the names of those that its channel doesn't take. */
export type FirstFiles = Uploads & { unfit: readonly string[] };

// Until a channel is chosen it may be any but WhatsApp.
const rulesOf = (byWhatsApp: boolean) => fileRulesOf(byWhatsApp ? "whatsapp" : "email");

/** The files of the first message while its form is open; what wasn't sent with it is given up as it closes. */
export function useFirstFiles(byWhatsApp: boolean): FirstFiles {
  const rules = rulesOf(byWhatsApp);
  const uploads = useUploads("new", rules);
  const latest = useLatest(uploads);
  useEffect(
    () => () => {
      for (const { key } of latest.current.files) latest.current.remove(key);
      latest.current.dismissErrors();
    },
    [latest],
  );
  // Another channel may have been chosen since they were attached.
  const unfit = uploads.files.flatMap((file) => (refusalOf(file, rules) ? [file.name] : []));
  return { ...uploads, unfit };
}

/** The form's fields, which take files that are dropped on them or pasted in them. Inside the dialog, whose content is made late. */
export function FilesPane({
  onFiles,
  children,
}: {
  /** Null: none are taken now. */
  onFiles: ((files: File[]) => void) | null;
  children: ReactNode;
}) {
  const pane = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(pane, onFiles);
  return (
    <div ref={pane} className="relative grid gap-4 sm:grid-cols-2">
      {isOver ? <DropOverlay /> : null}
      {children}
    </div>
  );
}

/** Attaches files to the first message and shows them, under its words. */
export function FirstFilesField({ files, byWhatsApp }: { files: FirstFiles; byWhatsApp: boolean }) {
  const t = useTranslations("conversation-beginning");
  const a = useTranslations("conversations.attachments");
  const hint = a(byWhatsApp ? "hintWhatsApp" : "hint");
  const { extensions } = rulesOf(byWhatsApp);
  return (
    <div className="min-w-0 sm:col-span-2">
      <AttachmentErrors uploads={files} />
      <AttachmentTray uploads={files} hint={hint} />
      {files.unfit.length > 0 ? (
        <Notice role="alert" className="mb-2 text-sm">
          {t("unfitFiles", { names: files.unfit.join(", ") })}
        </Notice>
      ) : null}
      <AttachButton onFiles={files.add} byWhatsApp={byWhatsApp} named={{ label: a("attach"), hint, extensions }} />
    </div>
  );
}
