import { type ReactNode, useMemo } from "react";
import { kindOf } from "@/components/desk/attachments/file-kind";
import { MessageAttachments, type MessageWithFiles } from "@/components/desk/attachments/message-attachments";
import { FormattedText } from "@/components/desk/timeline/formatted-text";
import { MessageText } from "@/components/desk/timeline/message-text";
import { placePictures, type WrittenBy } from "./placed-pictures";

/** What a message says, with its marks drawn where its channel has them, and its files: pictures in the text, the others below. */
export function MessageWords({
  text,
  by,
  message,
  words,
  isSticker = false,
  children = null,
}: {
  /** Null where the files are all that there is. */
  text: string | null;
  by: WrittenBy;
  message: MessageWithFiles;
  words?: readonly string[] | undefined;
  isSticker?: boolean;
  /** Between the words and the files. */
  children?: ReactNode;
}) {
  const { channel, isFromAttender } = by;
  const { attachments } = message;
  const { rules, named, others } = useMemo(
    () => placePictures(text ?? "", { channel, isFromAttender }, attachments, (file) => kindOf(file) === "image"),
    [text, channel, isFromAttender, attachments],
  );
  const picture = (name: string) => {
    const file = named.get(name);
    return file ? <MessageAttachments message={{ ...message, attachments: [file] }} /> : null;
  };
  const drawn =
    text === null ? null : rules ? (
      <FormattedText text={text} rules={rules} words={words} picture={picture} />
    ) : (
      <MessageText text={text} words={words} />
    );
  return (
    <>
      {drawn}
      {children}
      {others.length > 0 ? (
        <MessageAttachments message={{ ...message, attachments: [...others] }} isSticker={isSticker} />
      ) : null}
    </>
  );
}
