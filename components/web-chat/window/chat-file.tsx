import { useEffect, useState } from "react";
import type { ChatMessageEntry } from "./chat-entry";
import { ChatIcon } from "./chat-icon";
import { type ChatTexts, fill } from "./chat-texts";

/** A file of a message. */
export type ChatFileEntry = ChatMessageEntry["attachments"][number];
/** How files are got at: they need the visitor's token, which neither a link nor an image can carry. */
export type FileAccess = {
  /** Downloads a file; answers whether it worked. */
  open: (file: ChatFileEntry) => Promise<boolean>;
  /** An address for showing an image in this page, and how to let go of it; null when it can't be fetched. */
  show: (file: ChatFileEntry) => Promise<{ url: string; release: () => void } | null>;
};

const IMAGE = /\.(?:jpe?g|png|gif)$/i;

function formatSize(bytes: number, locale: string): string {
  const units = ["Bytes", "KB", "MB", "GB"];
  const power = bytes > 0 ? Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1) : 0;
  return `${(bytes / 1024 ** power).toLocaleString(locale, { maximumFractionDigits: 1 })} ${units[power]}`;
}

/** The image of a file, once it is here. */
function useImage(file: ChatFileEntry, files: FileAccess | undefined): string | null {
  const [image, setImage] = useState<string | null>(null);
  useEffect(() => {
    if (!files || file.url === "" || !IMAGE.test(file.fileName)) return;
    let isGone = false;
    let release: (() => void) | undefined;
    void files.show(file).then((shown) => {
      if (isGone) shown?.release();
      else if (shown) {
        release = shown.release;
        setImage(shown.url);
      }
    });
    return () => {
      isGone = true;
      release?.();
    };
  }, [file, files]);
  return image;
}

/** A file as a button that downloads it; an image shows itself. */
export function ChatFile({
  file,
  texts,
  locale,
  files,
}: {
  file: ChatFileEntry;
  texts: ChatTexts;
  locale: string;
  files?: FileAccess;
}) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const image = useImage(file, files);
  const size = formatSize(file.fileSize, locale);
  const open = async () => {
    if (!files || file.url === "" || state === "loading") return;
    setState("loading");
    setState((await files.open(file)) ? "idle" : "failed");
  };
  return (
    <>
      <button
        type="button"
        className={image ? "cw-image" : "cw-file"}
        aria-busy={state === "loading"}
        aria-label={fill(texts.file, { name: file.fileName, size })}
        onClick={open}
      >
        {image ? (
          // biome-ignore lint/performance/noImgElement: the widget has no image service, and its files need a token
          <img src={image} alt="" />
        ) : (
          <>
            <ChatIcon name="file" />
            <span className="cw-file-name">{file.fileName}</span>
            <span className="cw-file-size">{size}</span>
          </>
        )}
      </button>
      {state === "failed" && (
        <p className="cw-meta cw-error" role="alert">
          {texts.fileFailed}
        </p>
      )}
    </>
  );
}
