import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { threadKey } from "@/lib/client/cache/cache-keys";
import type { Thread } from "@/lib/client/cache/message-thread";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { AttachmentDto, MessageDto } from "@/lib/modules/conversations/schema";
import type { PreviewFile } from "./attachment-preview";
import { DownloadLink } from "./download-link";
import { FileCard } from "./file-card";
import { inlineAddress, kindOf } from "./file-kind";
import { localPicture } from "./local-pictures";

// As high as what comes, so that nothing moves.
const SoundPlayer = lazyPlace(
  () => import("@/components/desk/sound/sound-player"),
  "SoundPlayer",
  () => <div className="h-9" />,
);
const AttachmentPreview = lazyPlace(() => import("./attachment-preview"), "AttachmentPreview");

/** What of a message its files need. */
export type MessageWithFiles = Pick<MessageDto, "sentAt" | "attachments"> & { chatId?: number };

/**
 * The files of a message. The preview goes through the files of `all`; without it, of what is loaded of the conversation
 * when it opens.
 */
export function MessageAttachments({
  message,
  all,
  isSticker = false,
}: {
  message: MessageWithFiles;
  all?: readonly MessageWithFiles[];
  /** A sticker is small, and whole: its edges are part of it. */
  isSticker?: boolean;
}) {
  const client = useQueryClient();
  // Each file that turns out not to be drawable or playable is a card from then on.
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [preview, setPreview] = useState<{ files: readonly PreviewFile[]; id: string } | null>(null);
  const fail = (id: string) => setBroken((known) => new Set(known).add(id));
  const shownAs = (file: AttachmentDto) => (broken.has(file.id) ? "other" : kindOf(file));
  const images = message.attachments.filter((file) => shownAs(file) === "image");
  const others = message.attachments.filter((file) => shownAs(file) !== "image");

  const open = (id: string) => {
    const loaded = all ?? client.getQueryData<Thread>(threadKey(message.chatId ?? 0))?.messages ?? [];
    // A message that is only just being sent isn't among the loaded ones.
    const messages = loaded.some(({ attachments }) => attachments.some((file) => file.id === id)) ? loaded : [message];
    setPreview({
      id,
      files: messages.flatMap(({ attachments, sentAt }) => attachments.map((file) => ({ ...file, sentAt }))),
    });
  };

  return (
    <div className="mt-1 flex max-w-full flex-col gap-2">
      {images.length > 0 ? (
        <div className={cn("grid max-w-full gap-1", isSticker ? "w-36" : "w-72", images.length > 1 && "grid-cols-2")}>
          {images.map((file) => (
            <Picture
              key={file.id}
              file={file}
              isAlone={images.length === 1}
              isSticker={isSticker}
              onOpen={() => open(file.id)}
              onBroken={() => fail(file.id)}
            />
          ))}
        </div>
      ) : null}
      {others.map((file) => {
        const kind = shownAs(file);
        return kind === "audio" || kind === "video" ? (
          <Player key={file.id} file={file} kind={kind} onBroken={() => fail(file.id)} />
        ) : (
          <FileCard key={file.id} file={file} onOpen={() => open(file.id)} />
        );
      })}
      {preview ? (
        <AttachmentPreview files={preview.files} startId={preview.id} onClose={() => setPreview(null)} />
      ) : null}
    </div>
  );
}

// The box has its size before the picture is there, so that nothing a reader looks at moves.
function Picture({
  file,
  isAlone,
  isSticker,
  onOpen,
  onBroken,
}: {
  file: AttachmentDto;
  isAlone: boolean;
  isSticker: boolean;
  onOpen: () => void;
  onBroken: () => void;
}) {
  const t = useTranslations("conversations.attachments");
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t("open", { name: file.fileName })}
      title={file.fileName}
      className={cn(
        "overflow-hidden rounded-md hover:opacity-90",
        !isSticker && "border border-border bg-muted",
        isAlone && !isSticker ? "aspect-[4/3]" : "aspect-square",
      )}
    >
      {/* biome-ignore lint/performance/noImgElement: a private file must not pass through the shared image cache */}
      <img
        src={localPicture(file.id) ?? inlineAddress(file)}
        alt={file.fileName}
        width={288}
        height={216}
        loading="lazy"
        decoding="async"
        onError={onBroken}
        className={cn("size-full", isSticker ? "object-contain" : "object-cover")}
      />
    </button>
  );
}

function Player({ file, kind, onBroken }: { file: AttachmentDto; kind: "audio" | "video"; onBroken: () => void }) {
  const t = useTranslations("conversations.attachments");
  const { fileName, fileSize } = file;
  const props = { src: inlineAddress(file), onError: onBroken };
  return (
    <figure className="flex w-72 max-w-full flex-col gap-2">
      {kind === "audio" ? (
        <SoundPlayer src={props.src} size={fileSize} label={fileName} onBroken={onBroken} />
      ) : (
        <video
          {...props}
          controls
          aria-label={fileName}
          preload="metadata"
          playsInline
          className="aspect-video w-full rounded-md bg-black"
        />
      )}
      <figcaption className="truncate text-muted-foreground text-xs">
        <DownloadLink
          file={file}
          aria-label={t("download", { name: file.fileName })}
          className="underline underline-offset-2 hover:text-foreground"
        >
          {file.fileName}
        </DownloadLink>
      </figcaption>
    </figure>
  );
}
