import type { Priority } from "@/lib/kernel/conversation";
import { plain } from "@/lib/kernel/plain";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { FieldValue } from "@/lib/modules/fields/policy";
import type { MacroAction, MacroDto } from "@/lib/modules/macros/schema";

/** What a change of a macro is about, as a key of `macros.preview`. */
type About = "priority" | "tags" | "owner" | "team" | "field" | "note" | "snooze" | "close";

/**
 * A change as it is shown before it is made. `before` null: there was nothing to replace; `isSame`: it is so already; `label` of a field
 * of the workspace's own.
 */
export type MacroChange = { about: About; label?: string; before: string | null; after: string; isSame: boolean };

/** What changes are said with. */
export type ChangeTexts = {
  priority: (priority: Priority) => string;
  /** Somebody's name; null: nobody. */
  person: (id: number | null) => string;
  /** A team's name; null: none. */
  team: (id: number | null) => string;
  tag: (kind: "addTag" | "removeTag", tag: string) => string;
  /** So many hours. */
  hours: (count: number) => string;
  close: string;
  /** A field of the workspace's own: its name, and a value of it. */
  field: (key: string, value: FieldValue | null) => { label: string; text: string };
  /** A note with its placeholders filled. */
  note: (text: string) => string;
};

/** The part of a conversation that macros change. `fields`: what it has in the workspace's own, by their keys. */
type Changed = Pick<ChatDto, "priority" | "tags" | "assignedAttender" | "team"> & {
  fields: Readonly<Record<string, FieldValue | null>>;
};

/** What a macro would change of a conversation, in its order, each after what the one before changed. @param viewerId who applies it */
export function changesOf(
  { actions, finish }: Pick<MacroDto, "actions" | "finish">,
  chat: Changed,
  viewerId: number,
  texts: ChangeTexts,
): MacroChange[] {
  const now: State = {
    priority: chat.priority,
    tags: chat.tags,
    owner: chat.assignedAttender?.id ?? null,
    team: chat.team?.id ?? null,
    fields: chat.fields,
  };
  const changes = actions.map((action) => changeOf(action, now, viewerId, texts));
  if (finish === null) return changes;
  const after = finish.kind === "close" ? texts.close : texts.hours(finish.hours);
  return [...changes, { about: finish.kind, before: null, after, isSame: false }];
}

/** What a conversation has, as far as macros change it. */
type State = Pick<Changed, "priority" | "tags" | "fields"> & { owner: number | null; team: number | null };

/** What an action would change, which it does in `now`. */
function changeOf(action: MacroAction, now: State, viewerId: number, texts: ChangeTexts): MacroChange {
  switch (action.kind) {
    case "priority": {
      const before = now.priority;
      now.priority = action.priority;
      return {
        about: "priority",
        before: texts.priority(before),
        after: texts.priority(action.priority),
        isSame: before === action.priority,
      };
    }
    case "addTag":
    case "removeTag": {
      const has = now.tags.some((tag) => plain(tag) === plain(action.tag));
      const rest = now.tags.filter((tag) => plain(tag) !== plain(action.tag));
      now.tags = action.kind === "addTag" ? [...rest, action.tag] : rest;
      const isSame = has === (action.kind === "addTag");
      return { about: "tags", before: null, after: texts.tag(action.kind, action.tag), isSame };
    }
    case "take":
    case "assign": {
      const given = action.kind === "take" ? viewerId : action.attenderId;
      const before = now.owner;
      now.owner = given;
      return { about: "owner", before: texts.person(before), after: texts.person(given), isSame: before === given };
    }
    case "team": {
      const before = now.team;
      now.team = action.teamId;
      const isSame = before === action.teamId;
      return { about: "team", before: texts.team(before), after: texts.team(action.teamId), isSame };
    }
    case "field": {
      const { key, value } = action;
      const before = now.fields[key] ?? null;
      now.fields = { ...now.fields, [key]: value };
      const { label, text: after } = texts.field(key, value);
      const isSame = JSON.stringify(before) === JSON.stringify(value);
      return { about: "field", label, before: before === null ? null : texts.field(key, before).text, after, isSame };
    }
    case "note":
      return { about: "note", before: null, after: texts.note(action.text), isSame: false };
  }
}
