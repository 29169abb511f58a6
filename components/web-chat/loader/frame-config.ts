import type { ChatTexts } from "@/components/web-chat/window/chat-texts";
import type { Availability, PreChatField, WebChatAppearance } from "@/lib/modules/channels/web-chat/schema";

/** Id of the element in the widget's page that holds its configuration as JSON. */
export const FRAME_CONFIG_ID = "cangoo-chat-config";
/** Id of the element into which the chat is drawn. */
export const FRAME_ROOT_ID = "cangoo-chat-root";

/** What the server tells the chat inside the iframe. */
export type FrameConfig = {
  clientKey: string;
  locale: string;
  appearance: WebChatAppearance;
  texts: ChatTexts;
  /** What is asked before the first message. */
  preChatFields: readonly PreChatField[];
  /** Whether somebody was there when the page was made. */
  availability: Availability;
  /** Whether a new answer is heard, until the visitor decides. */
  soundOn: boolean;
  /** Origin of the page around the iframe, already checked against the allowed domains; null outside an iframe. */
  hostOrigin: string | null;
};
