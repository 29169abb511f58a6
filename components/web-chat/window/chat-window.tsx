import {
  type ComponentProps,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
} from "react";
import type { WebChatAppearance } from "@/lib/modules/channels/web-chat/schema";
import { ChatComposer } from "./chat-composer";
import type { ChatEntry } from "./chat-entry";
import type { FileAccess } from "./chat-file";
import { ChatIcon } from "./chat-icon";
import { ChatLog } from "./chat-log";
import { chatPalette, legibleOn } from "./chat-palette";
import type { ChatTexts } from "./chat-texts";

/** What the window shows and whom it tells; it keeps nothing itself. */
export type ChatWindowProps = {
  appearance: Pick<WebChatAppearance, "chatbotName" | "colors">;
  texts: ChatTexts;
  locale: string;
  colorScheme: "light" | "dark";
  entries: readonly ChatEntry[];
  /** Anything but `online` is said under the header. */
  connection: "online" | "connecting" | "offline" | "unavailable" | "identityRequired";
  /** Said under the header besides: that nobody is there, that a file was refused. */
  notice?: string;
  /** In the composer's place: a form. */
  panel?: ReactNode;
  /** With it there is a button for the sound of new answers. */
  sound?: { isOn: boolean; onToggle: () => void };
  isLoading?: boolean;
  isClosed?: boolean;
  draft: string;
  onDraftChange: (draft: string) => void;
  onSend: (text: string) => void;
  onRetry?: (key: string) => void;
  /** Gives up a file on its way. */
  onCancel?: (key: string) => void;
  files?: FileAccess;
  /** With it files can be attached: chosen, pasted or dropped. */
  onFiles?: (files: readonly File[]) => void;
  acceptedFiles?: string;
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
  const { appearance, texts, connection, sound, isMinimized } = props;
  const isShut = connection === "unavailable" || connection === "identityRequired";
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const palette = useMemo(() => {
    const colors = chatPalette(appearance.colors, props.colorScheme);
    // Calendars and lists that the browser draws itself follow the window's background.
    return {
      ...colors,
      colorScheme: legibleOn(colors["--chat-background"] ?? "#ffffff") === "#ffffff" ? "dark" : "light",
    };
  }, [appearance.colors, props.colorScheme]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing || !props.onClose) return;
    event.stopPropagation();
    props.onClose();
  };

  const canAttach = props.onFiles && !props.panel && !isShut;
  const onDragOver = (event: DragEvent) => {
    // Otherwise the browser leaves the chat and shows the file.
    event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (canAttach && files.length > 0) props.onFiles?.(files);
  };

  return (
    <section
      className="cw"
      lang={props.locale}
      style={palette as CSSProperties}
      aria-label={appearance.chatbotName}
      onKeyDown={onKeyDown}
      onDragOver={onDragOver}
      onDrop={onDrop}
    >
      <header className="cw-header">
        <h2 className="cw-title">{appearance.chatbotName}</h2>
        {sound && !isMinimized && (
          <Action
            icon={sound.isOn ? "sound" : "silence"}
            label={sound.isOn ? texts.soundOn : texts.soundOff}
            onClick={sound.onToggle}
          />
        )}
        {props.onReset && !isMinimized && <Action icon="reset" label={texts.reset} onClick={props.onReset} />}
        {props.onToggleMinimize && (
          <Action
            icon={isMinimized ? "up" : "down"}
            label={isMinimized ? texts.maximize : texts.minimize}
            isExpanded={!isMinimized}
            onClick={props.onToggleMinimize}
          />
        )}
        {props.onClose && <Action icon="close" label={texts.close} onClick={props.onClose} />}
      </header>
      {!isMinimized && (
        <>
          <div role="status" className={`cw-status cw-${connection}`}>
            {connection !== "online" && <span className="cw-state">{texts[connection]}</span>}
          </div>
          <div role="status" className="cw-status">
            {props.notice && <span className="cw-state">{props.notice}</span>}
          </div>
          <ChatLog {...props} isLoading={props.isLoading === true} />
          {props.panel ?? (
            <ChatComposer
              {...props}
              isClosed={props.isClosed === true}
              isDisabled={isShut}
              textareaRef={props.composerRef ?? ownRef}
            />
          )}
          <footer className="cw-footer">
            {texts.poweredBy} <strong>Cangoo</strong>
          </footer>
        </>
      )}
    </section>
  );
}

function Action(props: {
  icon: ComponentProps<typeof ChatIcon>["name"];
  label: string;
  isExpanded?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="cw-action"
      onClick={props.onClick}
      aria-expanded={props.isExpanded}
      aria-label={props.label}
      title={props.label}
    >
      <ChatIcon name={props.icon} />
    </button>
  );
}
