"use client";

import { CircleCheckIcon, CircleXIcon, FileIcon, UploadIcon, XIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useProblemText } from "@/components/assistant/problem-text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { Unsaved } from "@/components/ui/unsaved/unsaved";
import { uploadDocument } from "@/lib/client/calls/document-upload";
import { ApiError } from "@/lib/client/http/api";
import {
  DOCUMENT_EXTENSIONS,
  DOCUMENT_MAX_BYTES,
  KNOWLEDGE_CATEGORY_MAX,
  KNOWLEDGE_TITLE_MAX,
  type KnowledgeItemDto,
} from "@/lib/modules/assistant/knowledge/schema";
import { fileSize } from "./file-size";

const ACCEPTED = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`).join(",");

type Entry = {
  key: number;
  file: File;
  title: string;
  state: "waiting" | "sending" | "failed";
  part: number;
  problem: string | null;
};

let nextKey = 1;

function isSupported(name: string): boolean {
  const extension = name.includes(".") ? name.split(".").at(-1)?.toLowerCase() : undefined;
  return DOCUMENT_EXTENSIONS.some((known) => known === extension);
}

/** Takes documents into the knowledge base. What arrived leaves the list; what was refused stays with its reason. */
export function UploadDialog({
  onUploaded,
  onClose,
}: {
  onUploaded: (item: KnowledgeItemDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("assistant.upload");
  const locale = useLocale();
  const id = useId();
  const problemText = useProblemText();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const [category, setCategory] = useState("");
  const [isSending, setSending] = useState(false);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController | null>(null);
  // Closing the dialog ends what is on its way: nobody would hear what became of it.
  useEffect(() => () => abort.current?.abort(), []);

  function add(files: readonly File[]) {
    const refused: string[] = [];
    const taken: Entry[] = [];
    for (const file of files) {
      if (!isSupported(file.name)) refused.push(t("wrongType", { file: file.name }));
      else if (file.size > DOCUMENT_MAX_BYTES) refused.push(t("tooLarge", { file: file.name }));
      else if (file.size === 0) refused.push(t("empty", { file: file.name }));
      else taken.push({ key: nextKey++, file, title: "", state: "waiting", part: 0, problem: null });
    }
    setRejected(refused);
    if (refused.length > 0) toast({ type: "warning", title: t("rejected"), message: refused.join("\n") });
    setEntries((known) => [
      ...known,
      // The same file chosen twice is meant once.
      ...taken.filter(({ file }) => !known.some((one) => one.file.name === file.name && one.file.size === file.size)),
    ]);
  }
  const change = (key: number, next: Partial<Entry>) =>
    setEntries((known) => known.map((entry) => (entry.key === key ? { ...entry, ...next } : entry)));

  async function send() {
    if (isSending) return;
    if (entries.length === 0) return void toast({ type: "warning", title: t("noneTitle"), message: t("noneText") });
    const controller = new AbortController();
    abort.current = controller;
    setSending(true);
    let arrived = 0;
    let hasFailed = false;
    for (const { key, file, title } of entries) {
      if (controller.signal.aborted) return;
      change(key, { state: "sending", part: 0, problem: null });
      try {
        const item = await uploadDocument(
          file,
          { title: title.trim(), category: category.trim() },
          {
            signal: controller.signal,
            onProgress: (part) => change(key, { part }),
          },
        );
        arrived += 1;
        onUploaded(item);
        setEntries((known) => known.filter((entry) => entry.key !== key));
      } catch (error) {
        hasFailed = true;
        if (error instanceof ApiError && /^DOCUMENT_/.test(error.code))
          toast({ type: "warning", title: t("rejected"), message: error.message });
        change(key, { state: "failed", problem: problemText(error) });
      }
    }
    abort.current = null;
    setSending(false);
    if (arrived > 0) toast({ type: "success", title: t("doneTitle"), message: t("doneText", { count: arrived }) });
    if (!hasFailed) onClose();
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isSending) add([...event.dataTransfer.files]);
  };

  return (
    <Dialog onClose={onClose}>
      <DialogContent title={t("title")} text={t("text")} closeLabel={t("close")} className="max-w-xl">
        <Unsaved isDirty={entries.length > 0} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a wider target for files that are dropped; the button is the keyboard's. */}
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cn(
            "flex flex-col items-center gap-2 rounded-lg border border-input border-dashed px-4 py-6 text-center",
            isOver && "border-ring bg-brand-tint",
          )}
        >
          <UploadIcon aria-hidden="true" className="size-6 text-muted-foreground" />
          <p className="text-sm max-sm:hidden">{t("drop")}</p>
          <Button variant="outline" disabled={isSending} onClick={() => input.current?.click()}>
            {t("choose")}
          </Button>
          <p id={`${id}-hint`} className="text-muted-foreground text-xs">
            {t("hint")}
          </p>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={ACCEPTED}
            aria-label={t("choose")}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              // The same file may be chosen again after it was removed.
              target.value = "";
            }}
          />
        </div>
        {rejected.length > 0 ? (
          <Notice tone="warning" role="alert" title={t("rejected")} className="mt-3 text-sm">
            <ul>
              {rejected.map((text) => (
                <li key={text} className="break-words">
                  {text}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {entries.length > 0 ? (
          <ul aria-label={t("files")} className="mt-3 flex max-h-80 flex-col gap-2 overflow-y-auto">
            {entries.map(({ key, file, title, state, part, problem }) => (
              <li key={key} className="flex items-center gap-3 rounded-md border border-border px-3 py-2 text-list">
                {state === "failed" ? (
                  <CircleXIcon aria-hidden="true" className="size-4 shrink-0 text-danger" />
                ) : part === 1 ? (
                  <CircleCheckIcon aria-hidden="true" className="size-4 shrink-0 text-success" />
                ) : (
                  <FileIcon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
                )}
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{file.name}</span>
                  {problem ? (
                    <span role="alert" className="block text-danger text-xs">
                      {problem}
                    </span>
                  ) : state === "sending" ? (
                    <progress
                      aria-label={t("sending", { file: file.name })}
                      value={part}
                      max={1}
                      className="h-1.5 w-full accent-(--primary)"
                    />
                  ) : (
                    <span className="block text-muted-foreground text-xs">{fileSize(locale, file.size)}</span>
                  )}
                  <Input
                    className="mt-1.5"
                    aria-label={t("titleOf", { file: file.name })}
                    aria-describedby={`${id}-titles`}
                    placeholder={t("titlePlaceholder")}
                    autoComplete="off"
                    maxLength={KNOWLEDGE_TITLE_MAX}
                    disabled={isSending}
                    value={title}
                    onChange={({ target }) => change(key, { title: target.value })}
                  />
                </span>
                <IconButton
                  label={t("removeFile", { file: file.name })}
                  icon={XIcon}
                  disabled={isSending}
                  onClick={() => setEntries((known) => known.filter((entry) => entry.key !== key))}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {entries.length > 0 ? (
          <p id={`${id}-titles`} className="mt-2 text-muted-foreground text-xs">
            {t("titleHint")}
          </p>
        ) : null}
        <Field className="mt-4" id={`${id}-category`} label={t("category")} hint={t("categoryHint")}>
          <Input
            id={`${id}-category`}
            aria-describedby={`${id}-category-hint`}
            autoComplete="off"
            maxLength={KNOWLEDGE_CATEGORY_MAX}
            disabled={isSending}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          />
        </Field>
        <DialogFooter>
          {isSending ? (
            <Button variant="outline" onClick={onClose}>
              {t("stop")}
            </Button>
          ) : (
            <DialogClose asChild>
              <Button variant="outline">{t("cancel")}</Button>
            </DialogClose>
          )}
          <Button icon={UploadIcon} isBusy={isSending} disabled={entries.length === 0} onClick={() => void send()}>
            {t("send")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
