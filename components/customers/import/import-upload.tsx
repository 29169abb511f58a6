import { FileSpreadsheetIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useProblemText } from "@/components/customers/directory/directory-states";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { IMPORT_BYTES_MAX } from "@/lib/client/calls/customer-choices";
import { uploadImport } from "@/lib/client/calls/customer-import-upload";
import { NetworkError } from "@/lib/client/http/api";
import type { ImportDto } from "@/lib/modules/customers/import/import-schema";

/** Takes the file of an import, dropped or chosen. */
export function ImportUpload({ onUploaded }: { onUploaded: (state: ImportDto) => void }) {
  const t = useTranslations("customers.import");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const problemText = useProblemText();
  const [isOver, setOver] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  async function take(file: File | undefined) {
    if (!file || control.current) return;
    if (file.size > IMPORT_BYTES_MAX) return setProblem(t("tooLarge", { file: file.name }));
    if (file.size === 0) return setProblem(t("emptyFile", { file: file.name }));
    const own = new AbortController();
    control.current = own;
    setProblem(null);
    setSent(0);
    try {
      onUploaded(await uploadImport(file, { signal: own.signal, onProgress: setSent }));
    } catch (error) {
      if (!own.signal.aborted || !(error instanceof NetworkError)) setProblem(problemText(error));
    }
    control.current = null;
    setSent(null);
    if (input.current) input.current.value = "";
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the extra way in; the button is the accessible one. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          "flex flex-col items-center gap-3 rounded-lg border-2 border-input border-dashed px-4 py-10 text-center",
          isOver && "border-brand bg-brand-tint",
        )}
      >
        <FileSpreadsheetIcon aria-hidden="true" className="size-8 text-muted-foreground" />
        {sent === null ? (
          <>
            <p>{t("drop")}</p>
            <input
              ref={input}
              id={id}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              aria-label={t("choose")}
              tabIndex={-1}
              className="sr-only"
              onChange={({ target }) => void take(target.files?.[0])}
            />
            <Button variant="outline" onClick={() => input.current?.click()}>
              {t("choose")}
            </Button>
            <p className="text-muted-foreground text-xs">{t("hint")}</p>
          </>
        ) : (
          <div className="flex w-full max-w-sm flex-col items-center gap-3">
            <p role="status">{t("sending")}</p>
            <ProgressBar label={t("sending")} part={sent} />
            <Button variant="outline" size="sm" onClick={() => control.current?.abort()}>
              {t("cancelUpload")}
            </Button>
          </div>
        )}
      </div>
      <Notice className="text-sm">{problem}</Notice>
    </div>
  );
}
