import { useState } from "react";
import type { ChatMessageEntry } from "./chat-entry";
import { ChatIcon } from "./chat-icon";
import { type ChatTexts, fill } from "./chat-texts";

/** A file of a message. */
export type ChatFileEntry = ChatMessageEntry["attachments"][number];
/** Downloads a file; answers whether it worked. */
export type OpenFile = (file: ChatFileEntry) => Promise<boolean>;

function formatSize(bytes: number, locale: string): string {
  const units = ["Bytes", "KB", "MB", "GB"];
  const power = bytes > 0 ? Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1) : 0;
  return `${(bytes / 1024 ** power).toLocaleString(locale, { maximumFractionDigits: 1 })} ${units[power]}`;
}

/** A file as a button: its download needs the visitor's token, which a plain link can't carry. */
export function ChatFile({
  file,
  texts,
  locale,
  onOpen,
}: {
  file: ChatFileEntry;
  texts: ChatTexts;
  locale: string;
  onOpen?: OpenFile;
}) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const size = formatSize(file.fileSize, locale);
  const open = async () => {
    if (!onOpen || state === "loading") return;
    setState("loading");
    setState((await onOpen(file)) ? "idle" : "failed");
  };
  return (
    <>
      <button
        type="button"
        className="cw-file"
        aria-busy={state === "loading"}
        aria-label={fill(texts.file, { name: file.fileName, size })}
        onClick={open}
      >
        <ChatIcon name="file" />
        <span className="cw-file-name">{file.fileName}</span>
        <span className="cw-file-size">{size}</span>
      </button>
      {state === "failed" && (
        <p className="cw-meta cw-error" role="alert">
          {texts.fileFailed}
        </p>
      )}
    </>
  );
}
