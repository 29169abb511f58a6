import type { OwnAnswers, OwnQuestion } from "@/lib/modules/channels/web-chat/policy";
import type { PreChatField } from "@/lib/modules/channels/web-chat/schema";
import { ChatForm, type FormProblems, type FormValues } from "./chat-form";
import type { ChatTexts } from "./chat-texts";
import type { FormDraft } from "./form-draft";

/** What is asked before the first message. What the visitor's site has already told isn't asked again. */
export function PreChatForm(props: {
  fields: readonly PreChatField[];
  /** What is asked of the workspace's own fields. */
  asks: readonly OwnQuestion[];
  locale: string;
  /** What is known; `isLocked` says that the visitor can't change it. */
  known: FormValues;
  isLocked: boolean;
  texts: ChatTexts;
  draft?: FormDraft;
  onSubmit: (values: FormValues, answers: OwnAnswers) => Promise<FormProblems>;
}) {
  const asked = props.fields.filter(({ field }) => !(props.isLocked && props.known[field]));
  return (
    <ChatForm
      title={props.texts.preChatTitle}
      fields={asked.map(({ field, isRequired }) => ({ name: field, isRequired }))}
      own={{ asks: props.asks, locale: props.locale }}
      initial={props.known}
      submitLabel={props.texts.preChatSubmit}
      texts={props.texts}
      draft={props.draft}
      onSubmit={props.onSubmit}
    />
  );
}
