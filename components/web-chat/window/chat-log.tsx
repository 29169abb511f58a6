import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { ChatEntry } from "./chat-entry";
import type { FileAccess } from "./chat-file";
import { ChatMessage } from "./chat-message";
import { type ChatTexts, fill } from "./chat-texts";

/** How near to the end, in pixels, still counts as being there. */
const END_SLACK = 48;

function continuesRun(one: ChatEntry | undefined, other: ChatEntry | undefined): boolean {
  return (
    one?.kind === "message" &&
    other?.kind === "message" &&
    one.from === other.from &&
    one.senderName === other.senderName
  );
}

/** The messages. Follows the end while the reader is there; otherwise stays put and offers what is new. */
export function ChatLog(props: {
  entries: readonly ChatEntry[];
  texts: ChatTexts;
  locale: string;
  isLoading: boolean;
  onSend: (text: string) => void;
  onRetry?: (key: string) => void;
  onCancel?: (key: string) => void;
  files?: FileAccess;
}) {
  const { entries, texts } = props;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const known = useRef(new Set<string>());
  const shownUnread = useRef<string | null>(null);
  const [news, setNews] = useState(0);

  const goToEnd = useCallback(() => {
    isAtEnd.current = true;
    setNews(0);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    const fresh = entries.filter((entry) => entry.kind === "message" && !known.current.has(entry.key));
    const isFirstTime = known.current.size === 0;
    known.current = new Set(entries.map((entry) => entry.key));
    const unread = entries.find((entry) => entry.kind === "unread");
    if (unread && unread.key !== shownUnread.current) {
      // Back at the window: reading goes on where it was left.
      shownUnread.current = unread.key;
      isAtEnd.current = false;
      box.current?.querySelector(".cw-unread")?.scrollIntoView({ block: "start" });
      return;
    }
    const hasOwn = fresh.some((entry) => entry.kind === "message" && entry.from === "visitor");
    if (isAtEnd.current || hasOwn || isFirstTime) goToEnd();
    else setNews((count) => count + fresh.length);
  }, [entries, goToEnd]);

  useLayoutEffect(() => {
    // Shown again after having been hidden, keyboard opened, a longer composer: the end stays in view.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
    });
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const { current } = box;
    // A hidden frame has no height and says nothing about where the reader is.
    if (!current || current.clientHeight === 0) return;
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < END_SLACK;
    if (isAtEnd.current) setNews(0);
  };

  return (
    <div className="cw-body">
      <div
        ref={box}
        className="cw-log"
        role="log"
        aria-label={texts.messages}
        aria-busy={props.isLoading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={content} className="cw-content">
          {entries.map((entry, index) =>
            entry.kind === "message" ? (
              <ChatMessage
                key={entry.key}
                message={entry}
                texts={texts}
                locale={props.locale}
                isFirstOfRun={!continuesRun(entries[index - 1], entry)}
                isLastOfRun={!continuesRun(entry, entries[index + 1])}
                onRetry={props.onRetry}
                onCancel={props.onCancel}
                files={props.files}
              />
            ) : entry.kind === "choice" ? (
              <button key={entry.key} type="button" className="cw-choice" onClick={() => props.onSend(entry.text)}>
                {entry.text}
              </button>
            ) : (
              <p key={entry.key} className={entry.kind === "unread" ? "cw-unread" : "cw-notice"}>
                {entry.text}
              </p>
            ),
          )}
          {props.isLoading && <p className="cw-notice">{texts.loading}</p>}
        </div>
      </div>
      {news > 0 && (
        <button type="button" className="cw-news" onClick={goToEnd}>
          {fill(news === 1 ? texts.newOne : texts.newMany, { n: news })}
        </button>
      )}
    </div>
  );
}
