import { PaperclipIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { deleteUpload, type Sending, sendUpload, type UploadPlace } from "@/components/desk/attachments/send-upload";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/client/http/api";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";

const ACCEPTED = { image: ".jpg,.jpeg,.png", video: ".mp4", document: ".pdf,.doc,.docx,.txt" };

/** The file of a template's header: picked, uploaded at once, and named by its upload. */
export function TemplateFile({
  place,
  format,
  problem,
  onUpload,
}: {
  place: UploadPlace;
  format: keyof typeof ACCEPTED;
  problem: string | null;
  onUpload: (uploadId: string | null) => void;
}) {
  const t = useTranslations("conversation-channels.templates");
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<Sending | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [file, setFile] = useState<AttachmentDto | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const upload = async (picked: File) => {
    sending.current?.abort();
    if (file) deleteUpload(file);
    setFile(null);
    setFailure(null);
    onUpload(null);
    setProgress(0);
    const mine = sendUpload(place, picked, setProgress);
    sending.current = mine;
    try {
      const done = await mine.done;
      setFile(done);
      onUpload(done.id);
    } catch (error) {
      // Another file was picked meanwhile, or the dialog is gone.
      if (sending.current !== mine) return;
      setFailure(messageOf(error, t("uploadFailed")));
    }
    if (sending.current === mine) setProgress(null);
  };
  const said = failure ?? problem;

  return (
    <div className="flex flex-col gap-1">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED[format]}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          event.target.value = "";
          if (picked) void upload(picked);
        }}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button
          name="headerUploadId"
          size="sm"
          variant="outline"
          aria-describedby={said ? "template-file-problem" : undefined}
          onClick={() => input.current?.click()}
        >
          <PaperclipIcon aria-hidden="true" />
          {t(`pickFile.${format}`)}
        </Button>
        <span className="min-w-0 flex-1 truncate text-list text-muted-foreground">
          {progress === null ? file?.fileName : t("uploading", { percent: Math.round(progress * 100) })}
        </span>
      </div>
      {said ? (
        <p id="template-file-problem" role="alert" className="text-danger text-xs">
          {said}
        </p>
      ) : null}
    </div>
  );
}
