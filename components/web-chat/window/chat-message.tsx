import { linkify } from "@/lib/kernel/linkify";
import type { ChatMessageEntry } from "./chat-entry";
import { ChatFile, type FileAccess } from "./chat-file";
import { ChatIcon } from "./chat-icon";
import { type ChatTexts, fill } from "./chat-texts";

const NEW_WINDOW = { target: "_blank", rel: "noopener noreferrer" } as const;

/** One message. Its text is shown as text: only web addresses become links, nothing becomes HTML. */
export function ChatMessage(props: {
  message: ChatMessageEntry;
  texts: ChatTexts;
  locale: string;
  isFirstOfRun: boolean;
  isLastOfRun: boolean;
  onRetry?: (key: string) => void;
  onCancel?: (key: string) => void;
  files?: FileAccess;
}) {
  const { message, texts, locale } = props;
  const isOwn = message.from === "visitor";
  const sender = isOwn ? texts.you : message.senderName || texts.agent;
  const showsTime = message.sentAt !== null && message.state === "sent" && props.isLastOfRun;
  return (
    <div className={`cw-message cw-${message.from}${props.isFirstOfRun ? " cw-first" : ""}`}>
      <div className={isOwn || !props.isFirstOfRun || message.from === "system" ? "cw-hidden" : "cw-sender"}>
        <bdi>{sender}</bdi>
      </div>
      {message.text !== "" && (
        <div className="cw-bubble" dir="auto">
          {message.replyTo && (
            <blockquote className="cw-quote" dir="auto">
              <span className="cw-quoted">{message.replyTo.from === "visitor" ? texts.you : texts.agent}</span>
              {message.replyTo.text}
            </blockquote>
          )}
          {linkify(message.text).map((part, index) =>
            part.href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message's text never change places
              <a key={index} href={part.href} {...NEW_WINDOW}>
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </div>
      )}
      {message.attachments.map((file) => (
        <ChatFile key={file.url} file={file} texts={texts} locale={locale} files={props.files} />
      ))}
      {showsTime && message.sentAt && (
        <time className="cw-meta" dateTime={message.sentAt}>
          {new Date(message.sentAt).toLocaleTimeString(locale, {
            hour: "2-digit",
            minute: "2-digit",
            hourCycle: "h23",
          })}
        </time>
      )}
      {message.state === "sending" && (
        <div className="cw-meta cw-upload">
          {message.progress == null
            ? texts.sending
            : fill(texts.uploading, { n: Math.round(message.progress * 100).toLocaleString(locale) })}
          {message.progress !== undefined && <CancelButton {...props} />}
        </div>
      )}
      {message.failure && (
        <p className="cw-meta cw-error" role="alert">
          {message.failure}
        </p>
      )}
      {message.state === "failed" && (
        <div className="cw-upload">
          <button type="button" className="cw-retry" onClick={() => props.onRetry?.(message.key)}>
            {texts.failed}
          </button>
          {message.failure !== undefined && <CancelButton {...props} />}
        </div>
      )}
    </div>
  );
}

function CancelButton({
  message,
  texts,
  onCancel,
}: {
  message: ChatMessageEntry;
  texts: ChatTexts;
  onCancel?: (key: string) => void;
}) {
  const label = fill(texts.cancelUpload, { name: message.attachments[0]?.fileName ?? "" });
  return (
    <button
      type="button"
      className="cw-cancel"
      aria-label={label}
      title={label}
      onClick={() => onCancel?.(message.key)}
    >
      <ChatIcon name="close" />
    </button>
  );
}
