import { UploadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { useLatest } from "@/lib/client/use-latest";

/** Name that browsers give to a picture from the clipboard. */
const UNNAMED = /^(?:image\.(?:png|jpe?g|gif))?$/i;

/**
 * Takes files that are dropped anywhere on an element, or pasted inside it. With null nothing is taken.
 * @returns whether files hang over the element right now; show <DropOverlay /> in it then.
 */
export function useFileDrop(ref: RefObject<HTMLElement | null>, onFiles: ((files: File[]) => void) | null): boolean {
  const t = useTranslations("conversations.attachments");
  const [isOver, setIsOver] = useState(false);
  const take = useLatest(onFiles);
  const isActive = onFiles !== null;

  useEffect(() => {
    const element = ref.current;
    if (!element || !isActive) return;
    // Each child that is crossed enters before the last one is left.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      give([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      give(files.map((file) => (UNNAMED.test(file.name) ? named(file, t("captureName")) : file)));
    };
    const give = (files: File[]) => {
      if (files.length > 0) take.current?.(files);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("dragenter", enter, { signal });
    element.addEventListener("dragleave", leave, { signal });
    element.addEventListener("dragover", over, { signal });
    element.addEventListener("drop", drop, { signal });
    element.addEventListener("paste", paste, { signal });
    return () => {
      listening.abort();
      setIsOver(false);
    };
  }, [ref, isActive, t, take]);

  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

// Office programs put a picture of copied text beside the text; whoever pastes that wants the text.
function filesOf(data: DataTransfer | null): File[] {
  if (!data || (data.types.includes("text/plain") && data.types.includes("text/html"))) return [];
  return [...data.files];
}

function named(file: File, prefix: string): File {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  const extension = file.type === "image/jpeg" ? "jpg" : (file.type.split("/")[1] ?? "png");
  return new File([file], `${prefix}-${day}-${time}.${extension}`, { type: file.type });
}

/** Lies over the pane while files hang above it. Its pane is positioned. */
export function DropOverlay() {
  const t = useTranslations("conversations.attachments");
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 z-20 flex animate-fade-in flex-col items-center justify-center gap-2 border-2 border-brand border-dashed bg-brand-tint/95 p-4 text-center text-brand-tint-foreground"
    >
      <UploadIcon className="size-8" />
      <p className="font-semibold text-base">{t("drop")}</p>
      <p className="text-xs">{t("hint")}</p>
    </div>
  );
}
