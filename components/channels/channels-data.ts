import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";
import type { ChatbotProfileDto } from "@/lib/modules/channels/profiles/schema";
import type { WebChatConfigDto } from "@/lib/modules/channels/web-chat-config/schema";
import type { WhatsAppChannelDto } from "@/lib/modules/channels/whatsapp/schema";
import type { DefinedField } from "@/lib/modules/fields/schema";
import type { TeamOption } from "@/lib/modules/teams/schema";
import type { GoToPlace } from "./use-channel-place";
import type { Configs } from "./use-configs";

/** What the server read for the first paint. `readAt` is when, in milliseconds. */
export type ChannelsData = {
  readAt: number;
  profiles: ChatbotProfileDto[];
  webChats: WebChatConfigDto[];
  emails: EmailChannelDto[];
  whatsApps: WhatsAppChannelDto[];
  teams: TeamOption[];
  /** The workspace's own fields that a web chat can ask, archived ones too. */
  askedFields: DefinedField[];
  /** Quarantined messages that nobody has dealt with; the server counts no further than a page. */
  quarantine: { count: number; hasMore: boolean };
};

/** What the editor of a config gets. `row` null: a new one. */
export type EditorProps<Dto> = {
  row: Dto | null;
  /** The row was removed meanwhile. */
  isMissing: boolean;
  configs: Configs<Dto>;
  profiles: readonly ChatbotProfileDto[];
  go: GoToPlace;
  onManageProfiles: () => void;
  /** Where our own scripts are. */
  origin: string;
};
