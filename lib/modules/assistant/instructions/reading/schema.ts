/** What the embedded engine understands of an instruction, and does. */
export type Followed =
  /** Words that open a conversation, or close a reply. */
  | { kind: "greeting" | "farewell"; text: string }
  /** What it answers nothing about, and what it calls a person for. */
  | { kind: "forbidden" | "hand_over"; topics: readonly string[] }
  | { kind: "no_emojis" }
  /** Whose greeting and closing it uses. */
  | { kind: "mood"; mood: "professional" | "friendly" | "empathetic" | "efficient" }
  /** Most sentences or characters of an answer. */
  | { kind: "limit"; unit: "sentences" | "characters"; most: number };

/** A sentence of an instruction: what is followed of it, and whether only a language model can follow it, or the rest of it. */
export type ReadSentence = { text: string; followed: readonly Followed[]; needsModel: boolean };
