import type { ChatPresence } from "@/lib/modules/conversations/events";

/** Changes of a workspace are told together, at most this often (milliseconds). */
const INTERVAL_MS = 200;
/** Who doesn't say again within this time that they write has stopped; a browser that froze can't say so. Milliseconds. */
const TYPING_MS = 6_000;

type Window = { attenderId: number; name: string; chatId: number; typingUntil: number };
type WorkspacePresence = {
  /** By socket: a person may have several windows. */
  windows: Map<string, Window>;
  /** Conversation -> until when its customer writes. */
  customers: Map<number, number>;
  changed: Set<number>;
  /** Whether the timer runs for a change, not for an expiry. */
  isSoon: boolean;
  timer: NodeJS.Timeout | undefined;
};

/** Tells the attenders of a workspace who is in which conversation now, of those that they see. */
export type TellPresence = (workspaceId: number, changes: ChatPresence[]) => void;

/** Who looks at and writes in which conversation. Kept in memory: it says what is true now, and nothing else. */
export class Presence {
  readonly #workspaces = new Map<number, WorkspacePresence>();
  readonly #told: TellPresence;

  constructor(told: TellPresence) {
    this.#told = told;
  }

  /** A window shows a conversation, or none. */
  view(workspaceId: number, socketId: string, attender: { id: number; name: string }, chatId: number | null): void {
    const workspace = this.#workspace(workspaceId);
    const before = workspace.windows.get(socketId);
    if ((before?.chatId ?? null) === chatId) return;
    if (before) workspace.changed.add(before.chatId);
    if (chatId === null) workspace.windows.delete(socketId);
    else {
      workspace.windows.set(socketId, { attenderId: attender.id, name: attender.name, chatId, typingUntil: 0 });
      workspace.changed.add(chatId);
    }
    this.#tell(workspaceId, workspace);
  }

  /** A window that showed a conversation does no longer. */
  leave(workspaceId: number, socketId: string, attender: { id: number; name: string }, chatId: number): void {
    if (this.#workspaces.get(workspaceId)?.windows.get(socketId)?.chatId === chatId)
      this.view(workspaceId, socketId, attender, null);
  }

  /** A window writes in the conversation that it shows, or stopped. */
  typing(workspaceId: number, socketId: string, chatId: number, isTyping: boolean): void {
    const workspace = this.#workspaces.get(workspaceId);
    const window = workspace?.windows.get(socketId);
    if (!workspace || window?.chatId !== chatId) return;
    const wasTyping = window.typingUntil > Date.now();
    window.typingUntil = isTyping ? Date.now() + TYPING_MS : 0;
    if (wasTyping !== isTyping) workspace.changed.add(chatId);
    this.#tell(workspaceId, workspace);
  }

  /** The customer writes, or stopped. */
  customerTyping(workspaceId: number, chatId: number, isTyping: boolean): void {
    const workspace = this.#workspace(workspaceId);
    const wasTyping = (workspace.customers.get(chatId) ?? 0) > Date.now();
    if (isTyping) workspace.customers.set(chatId, Date.now() + TYPING_MS);
    else workspace.customers.delete(chatId);
    if (wasTyping !== isTyping) workspace.changed.add(chatId);
    this.#tell(workspaceId, workspace);
  }

  /** Whether some window of an attender shows a conversation. */
  isViewing(workspaceId: number, attenderId: number, chatId: number): boolean {
    for (const window of this.#workspaces.get(workspaceId)?.windows.values() ?? [])
      if (window.chatId === chatId && window.attenderId === attenderId) return true;
    return false;
  }

  /** Every conversation of a workspace that somebody is in. */
  snapshot(workspaceId: number): ChatPresence[] {
    const workspace = this.#workspaces.get(workspaceId);
    if (!workspace) return [];
    const chatIds = new Set([...workspace.windows.values()].map(({ chatId }) => chatId));
    for (const chatId of workspace.customers.keys()) chatIds.add(chatId);
    return [...chatIds].map((chatId) => presenceOf(workspace, chatId));
  }

  /** Forgets everything, when the hub closes. */
  clear(): void {
    for (const { timer } of this.#workspaces.values()) clearTimeout(timer);
    this.#workspaces.clear();
  }

  #workspace(workspaceId: number): WorkspacePresence {
    let workspace = this.#workspaces.get(workspaceId);
    if (!workspace) {
      workspace = { windows: new Map(), customers: new Map(), changed: new Set(), isSoon: false, timer: undefined };
      this.#workspaces.set(workspaceId, workspace);
    }
    return workspace;
  }

  #tell(workspaceId: number, workspace: WorkspacePresence): void {
    const isSoon = workspace.changed.size > 0;
    // A timer that waits for somebody's typing to expire would hold a change up.
    if (workspace.timer && (workspace.isSoon || !isSoon)) return;
    clearTimeout(workspace.timer);
    workspace.timer = undefined;
    workspace.isSoon = isSoon;
    if (workspace.changed.size === 0 && nextExpiry(workspace) === undefined) {
      if (workspace.windows.size === 0) this.#workspaces.delete(workspaceId);
      return;
    }
    const wait = isSoon ? INTERVAL_MS : Math.max(INTERVAL_MS, (nextExpiry(workspace) ?? 0) - Date.now());
    workspace.timer = setTimeout(() => {
      workspace.timer = undefined;
      expire(workspace);
      if (workspace.changed.size > 0) {
        const changes = [...workspace.changed].map((chatId) => presenceOf(workspace, chatId));
        workspace.changed.clear();
        this.#told(workspaceId, changes);
      }
      this.#tell(workspaceId, workspace);
    }, wait);
    workspace.timer.unref();
  }
}

function presenceOf(workspace: WorkspacePresence, chatId: number): ChatPresence {
  const now = Date.now();
  const viewers = new Map<number, ChatPresence["viewers"][number]>();
  for (const { attenderId, name, chatId: shown, typingUntil } of workspace.windows.values()) {
    if (shown !== chatId) continue;
    const isTyping = typingUntil > now || (viewers.get(attenderId)?.isTyping ?? false);
    viewers.set(attenderId, { attenderId, name, isTyping });
  }
  return { chatId, viewers: [...viewers.values()], isCustomerTyping: (workspace.customers.get(chatId) ?? 0) > now };
}

function nextExpiry(workspace: WorkspacePresence): number | undefined {
  let next: number | undefined;
  const consider = (until: number) => {
    if (until > 0 && (next === undefined || until < next)) next = until;
  };
  for (const { typingUntil } of workspace.windows.values()) consider(typingUntil);
  for (const until of workspace.customers.values()) consider(until);
  return next;
}

function expire(workspace: WorkspacePresence): void {
  const now = Date.now();
  for (const window of workspace.windows.values()) {
    if (window.typingUntil === 0 || window.typingUntil > now) continue;
    window.typingUntil = 0;
    workspace.changed.add(window.chatId);
  }
  for (const [chatId, until] of workspace.customers) {
    if (until > now) continue;
    workspace.customers.delete(chatId);
    workspace.changed.add(chatId);
  }
}
