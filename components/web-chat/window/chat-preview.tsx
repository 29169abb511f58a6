import { useEffect, useInsertionEffect, useMemo, useRef, useState } from "react";
import type { OwnQuestion } from "@/lib/modules/channels/web-chat/policy";
import type { PreChatField, WebChatAppearance } from "@/lib/modules/channels/web-chat/schema";
import en from "@/messages/en/widget.json";
import ptBr from "@/messages/pt-BR/widget.json";
import { awayNotice } from "./away-notice";
import type { ChatEntry } from "./chat-entry";
import { ChatIcon } from "./chat-icon";
import { legibleOn, safeColor } from "./chat-palette";
import { ChatWindow } from "./chat-window";
import { chatWindowStyle } from "./chat-window-style";
import { OfflineForm } from "./offline-form";
import { PreChatForm } from "./pre-chat-form";
import { previewStyle } from "./preview-style";

/** Specification 2, section 9: 'Preview bot answer delay 1 s'. */
const ANSWER_MS = 1_000;

/** What the preview shows; give it the values of the form as they are typed. */
export type ChatPreviewProps = {
  appearance: WebChatAppearance;
  locale: "pt-BR" | "en";
  colorScheme?: "light" | "dark";
  /** What the visitor meets: the chat, the questions before it, or what is said while nobody is there. */
  scene?: "chat" | "preChat" | "offline";
  preChatFields?: readonly PreChatField[];
  /** What is asked of the workspace's own fields. */
  asks?: readonly OwnQuestion[];
  offlineMessage?: string;
  /** Whether the offline scene has the form; else it shows the notice over the composer. */
  hasOfflineForm?: boolean;
};

const NOTHING: readonly never[] = [];

type Said = { id: number; from: "visitor" | "agent"; text: string; sentAt: string };

/** An hour of a morning, for the notice of the offline scene. */
function nextMorning(): string {
  const date = new Date(Date.now() + 24 * 60 * 60 * 1000);
  date.setHours(8, 0, 0, 0);
  return date.toISOString();
}

/** The web chat as visitors get it, at work without a server: what is sent is answered here after a second. */
export function ChatPreview(props: ChatPreviewProps) {
  const { appearance, locale } = props;
  const catalogue = locale === "en" ? en : ptBr;
  const texts = catalogue.window;
  const scene = props.scene ?? "chat";
  const [isOpen, setOpen] = useState(true);
  const [isMinimized, setMinimized] = useState(false);
  const [draft, setDraft] = useState("");
  const [said, setSaid] = useState<readonly Said[]>([]);
  const [introducedFor, setIntroducedFor] = useState<readonly unknown[]>([]);
  const answers = useRef(new Set<number>());
  const launcher = useRef<HTMLButtonElement>(null);

  // A constructed sheet, because the desk's policy takes a style element only with the page's nonce.
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${chatWindowStyle}${previewStyle}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
  const forgetAnswers = () => {
    for (const timer of answers.current) window.clearTimeout(timer);
    answers.current.clear();
  };
  useEffect(() => {
    const timers = answers.current;
    return () => {
      for (const timer of timers) window.clearTimeout(timer);
    };
  }, []);

  const say = (from: Said["from"], text: string) =>
    setSaid((list) => [...list, { id: list.length + 1, from, text, sentAt: new Date().toISOString() }]);

  const send = (text: string) => {
    say("visitor", text);
    const timer = window.setTimeout(() => {
      answers.current.delete(timer);
      say("agent", texts.previewAnswer);
    }, ANSWER_MS);
    answers.current.add(timer);
  };

  // Only the welcome message stays (specification 2, section 4.6).
  const reset = () => {
    forgetAnswers();
    setSaid([]);
    setDraft("");
  };

  const entries = useMemo<ChatEntry[]>(() => {
    const welcome = { id: 0, from: "agent" as const, text: appearance.welcomeMessage, sentAt: null };
    return [...(appearance.welcomeMessage.trim() === "" ? [] : [welcome]), ...said].map(
      ({ id, from, text, sentAt }) => ({
        kind: "message",
        key: String(id),
        from,
        text,
        senderName: from === "agent" ? appearance.chatbotName : "",
        sentAt,
        state: "sent",
        attachments: [],
      }),
    );
  }, [appearance.welcomeMessage, appearance.chatbotName, said]);

  const { preChatFields: fields = NOTHING, asks = NOTHING } = props;
  const isIntroduced = introducedFor[0] === fields && introducedFor[1] === asks;
  const panel =
    scene === "offline" && props.hasOfflineForm ? (
      <OfflineForm initial={{}} texts={texts} onSubmit={async () => undefined} />
    ) : scene === "preChat" && fields.length + asks.length > 0 && !isIntroduced ? (
      <PreChatForm
        key={fields.map(({ field, isRequired }) => `${field}${isRequired}`).join()}
        fields={fields}
        asks={asks}
        locale={locale}
        known={{}}
        isLocked={false}
        texts={texts}
        onSubmit={async () => {
          setIntroducedFor([fields, asks]);
          return undefined;
        }}
      />
    ) : undefined;
  const away = {
    isOpen: scene !== "offline",
    opensAt: nextMorning(),
    message: props.offlineMessage ?? "",
    hasForm: props.hasOfflineForm === true,
  };
  const header = safeColor(appearance.colors.header, "header");
  const label = appearance.contactMessage.trim() || catalogue.launcher.fallbackLabel;

  return (
    <div className={appearance.position === "bottom-left" ? "cwp cwp-left" : "cwp"}>
      {isOpen && (
        <div className="cwp-window" data-minimized={isMinimized}>
          <ChatWindow
            appearance={appearance}
            texts={texts}
            locale={locale}
            colorScheme={props.colorScheme ?? "light"}
            entries={entries}
            connection="online"
            notice={awayNotice(away, texts, locale)}
            panel={panel}
            draft={draft}
            onDraftChange={setDraft}
            onSend={send}
            isMinimized={isMinimized}
            onToggleMinimize={() => setMinimized(!isMinimized)}
            onReset={reset}
            onClose={() => {
              setOpen(false);
              launcher.current?.focus();
            }}
          />
        </div>
      )}
      <button
        ref={launcher}
        type="button"
        className="cwp-launcher"
        style={{ background: header, color: legibleOn(header) }}
        aria-expanded={isOpen}
        aria-label={isOpen ? catalogue.launcher.close : label}
        onClick={() => {
          setOpen(!isOpen);
          setMinimized(false);
        }}
      >
        <ChatIcon name={isOpen ? "close" : "talk"} />
        {!isOpen && <span>{label}</span>}
      </button>
    </div>
  );
}
