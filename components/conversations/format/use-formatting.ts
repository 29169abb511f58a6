import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { distinctName, FILES_MAX, fileRulesOf, refusalOf } from "@/components/desk/attachments/file-rules";
import type { Uploads } from "@/components/desk/attachments/use-uploads";
import { createStore, useStore } from "@/lib/client/store";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { applyEdit, type Edit, writtenIn } from "./edit";
import { formatOfKey } from "./format-of-key";
import { addressIn, linkEdit, pictureAwayEdit, pictureEdit } from "./put-in";
import { continueLine, type LineFormat, toggleLines } from "./toggle-lines";
import { type InlineFormat, toggleMark } from "./toggle-mark";

/** Pictures that every mail program draws. */
export const PICTURE_EXTENSIONS = ["jpg", "jpeg", "png", "gif"] as const;
const PICTURE_FILES = { ...fileRulesOf("email"), extensions: PICTURE_EXTENSIONS };

/** Copied text that may have what marks can say. */
const FORMATTED = /<(?:a|b|strong|i|em|s|del|strike|li)[\s>]/i;
const NAME_MAX = 100;

// Whoever wants the buttons wants them in the next conversation, too, until the page is loaded again.
const barOpen = createStore(false);

const isInline = (format: InlineFormat | LineFormat): format is InlineFormat =>
  format === "bold" || format === "italic" || format === "struck";

/** A name that the server keeps as it is, and that can stand in the text. */
function plainName(name: string): string {
  const extension = /\.[^.]+$/.exec(name)?.[0] ?? "";
  const base = name
    .slice(0, name.length - extension.length)
    .replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, "_")
    .replace(/\s+/g, " ")
    .slice(0, NAME_MAX)
    .replace(/^[ .]+|[ .]+$/g, "");
  return `${base || "_"}${extension}`;
}

/** Formatting of the answer that is written in a field: with marks, which e-mail and WhatsApp have and web chats don't. */
export function useFormatting({
  field,
  chat,
  isNote,
  text,
  uploads,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  chat: ChatDto;
  isNote: boolean;
  text: string;
  uploads: Uploads;
}) {
  const t = useTranslations("conversation-format");
  const isOpen = useStore(barOpen, false);
  const [wantsPreview, setWantsPreview] = useState(false);
  const isEmail = chat.channelName === "email";
  const isOffered = !isNote && chat.channelName !== "webchat";
  const isPreviewing = wantsPreview && isOffered && isEmail && text.trim() !== "";
  // What was sent isn't looked at any more: the next text begins in the field.
  if (wantsPreview && !isPreviewing) setWantsPreview(false);
  useEffect(() => {
    if (!isPreviewing) return;
    return () => field.current?.focus();
  }, [isPreviewing, field]);

  const apply = (edit: Edit | null): boolean => {
    if (edit && field.current) applyEdit(field.current, edit);
    return edit !== null;
  };
  const format = (name: InlineFormat | LineFormat) => {
    if (!field.current) return;
    const written = writtenIn(field.current);
    apply(isInline(name) ? toggleMark(written, name) : toggleLines(written, name));
  };
  const gaps = { words: t("gapWords"), address: t("gapAddress") };
  const link = () => {
    if (field.current) apply(linkEdit(writtenIn(field.current), gaps));
  };
  const addPictures = (files: FileList) => {
    const taken = uploads.files.map(({ name }) => name);
    for (const file of files) {
      const name = distinctName(plainName(file.name), taken);
      const isTaken = taken.length < FILES_MAX && !refusalOf({ name, size: file.size }, PICTURE_FILES);
      uploads.add([new File([file], name, { type: file.type })]);
      if (!isTaken) continue;
      taken.push(name);
      if (field.current) apply(pictureEdit(writtenIn(field.current), name));
    }
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (!isOffered) return false;
    const isBreak = event.key === "Enter" && event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isBreak) return apply(continueLine(writtenIn(event.currentTarget)));
    const name = formatOfKey(event, /Mac|iPhone|iPad/.test(navigator.platform));
    if (name) format(name);
    return name !== null;
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (!isOffered || !isEmail) return;
    const pasted = event.clipboardData.getData("text/plain");
    const html = event.clipboardData.getData("text/html");
    const written = writtenIn(event.currentTarget);
    const address = addressIn(pasted);
    const selected = written.value.slice(written.start, written.end).trim();
    if (address !== null && selected !== "" && addressIn(selected) === null && !/[[\]\n]/.test(selected)) {
      event.preventDefault();
      apply(linkEdit(written, gaps, address));
      return;
    }
    if (!FORMATTED.test(html)) return;
    event.preventDefault();
    void import("./pasted-marks").then(
      ({ marksOf }) => putIn(marksOf(html) ?? pasted),
      () => putIn(pasted),
    );
  };
  const putIn = (added: string) => {
    if (!field.current) return;
    const { start, end } = writtenIn(field.current);
    apply({ from: start, to: end, text: added, select: [start + added.length, start + added.length] });
  };

  return {
    isOffered,
    isEmail,
    isOpen: isOffered && isOpen,
    toggleBar: () => barOpen.set(!isOpen),
    isPreviewing,
    togglePreview: () => setWantsPreview(!isPreviewing),
    leavePreview: () => setWantsPreview(false),
    /** Back to the text; from the preview the focus follows once the field is there again. */
    leaveBar: () => {
      setWantsPreview(false);
      field.current?.focus();
    },
    format,
    link,
    addPictures,
    press,
    paste,
    /** For the tray: a picture that is taken out of it leaves the text, too. */
    remove: (key: string) => {
      const file = uploads.files.find((one) => one.key === key);
      uploads.remove(key);
      if (file && isEmail && field.current) apply(pictureAwayEdit(field.current.value, file.name));
    },
  };
}

/** What `useFormatting` gives. */
export type Formatting = ReturnType<typeof useFormatting>;
