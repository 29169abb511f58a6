import { type CSSProperties, type KeyboardEvent, type RefObject, useMemo, useRef } from "react";
import type { WebChatAppearance } from "@/lib/modules/channels/web-chat/schema";
import { ChatComposer } from "./chat-composer";
import type { ChatEntry } from "./chat-entry";
import type { OpenFile } from "./chat-file";
import { ChatIcon } from "./chat-icon";
import { ChatLog } from "./chat-log";
import { chatPalette } from "./chat-palette";
import type { ChatTexts } from "./chat-texts";

/** What the window shows and whom it tells; it keeps nothing itself. */
export type ChatWindowProps = {
  appearance: Pick<WebChatAppearance, "chatbotName" | "colors">;
  texts: ChatTexts;
  locale: string;
  colorScheme: "light" | "dark";
  entries: readonly ChatEntry[];
  /** Anything but `online` is said under the header. */
  connection: "online" | "connecting" | "offline" | "unavailable";
  isLoading?: boolean;
  isClosed?: boolean;
  draft: string;
  onDraftChange: (draft: string) => void;
  onSend: (text: string) => void;
  onRetry?: (key: string) => void;
  onOpenFile?: OpenFile;
  /** Without it there is no close button (the chat opened as a page of its own). */
  onClose?: () => void;
  /** With it the window can be folded to its header; `isMinimized` says whether it is. */
  onToggleMinimize?: () => void;
  isMinimized?: boolean;
  /** With it there is a button that starts over (the preview in the settings). */
  onReset?: () => void;
  composerRef?: RefObject<HTMLTextAreaElement | null>;
};

/**
 * The chat window, the same in the visitor's page and in the settings' preview. It fills its container. The container's
 * document needs the styles of `chat-window-style.ts`.
 */
export function ChatWindow(props: ChatWindowProps) {
  const { appearance, texts, connection } = props;
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const palette = useMemo(
    () => chatPalette(appearance.colors, props.colorScheme),
    [appearance.colors, props.colorScheme],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing || !props.onClose) return;
    event.stopPropagation();
    props.onClose();
  };

  return (
    <section
      className="cw"
      lang={props.locale}
      style={palette as CSSProperties}
      aria-label={appearance.chatbotName}
      onKeyDown={onKeyDown}
    >
      <header className="cw-header">
        <h2 className="cw-title">{appearance.chatbotName}</h2>
        {props.onReset && !props.isMinimized && (
          <button
            type="button"
            className="cw-action"
            onClick={props.onReset}
            aria-label={texts.reset}
            title={texts.reset}
          >
            <ChatIcon name="reset" />
          </button>
        )}
        {props.onToggleMinimize && (
          <button
            type="button"
            className="cw-action"
            onClick={props.onToggleMinimize}
            aria-expanded={!props.isMinimized}
            aria-label={props.isMinimized ? texts.maximize : texts.minimize}
            title={props.isMinimized ? texts.maximize : texts.minimize}
          >
            <ChatIcon name={props.isMinimized ? "up" : "down"} />
          </button>
        )}
        {props.onClose && (
          <button
            type="button"
            className="cw-action"
            onClick={props.onClose}
            aria-label={texts.close}
            title={texts.close}
          >
            <ChatIcon name="close" />
          </button>
        )}
      </header>
      {!props.isMinimized && (
        <>
          <div role="status" className={`cw-status cw-${connection}`}>
            {connection !== "online" && <span className="cw-state">{texts[connection]}</span>}
          </div>
          <ChatLog
            entries={props.entries}
            texts={texts}
            locale={props.locale}
            isLoading={props.isLoading === true}
            onRetry={props.onRetry}
            onOpenFile={props.onOpenFile}
          />
          <ChatComposer
            draft={props.draft}
            onDraftChange={props.onDraftChange}
            onSend={props.onSend}
            texts={texts}
            locale={props.locale}
            isClosed={props.isClosed === true}
            isDisabled={connection === "unavailable"}
            textareaRef={props.composerRef ?? ownRef}
          />
          <footer className="cw-footer">
            {texts.poweredBy} <strong>Cangoo</strong>
          </footer>
        </>
      )}
    </section>
  );
}
