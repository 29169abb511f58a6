import { useEffect, useRef, useState } from "react";
import { newClientId } from "@/lib/client/http/client-id";
import { ChatForm, type FormField, type FormProblems, type FormValues } from "./chat-form";
import { type ChatTexts, fill } from "./chat-texts";
import type { FormDraft } from "./form-draft";

const FIELDS: readonly FormField[] = (["name", "email", "message"] as const).map((name) => ({
  name,
  isRequired: true,
}));

/** Takes a message while nobody is there, for an answer by e-mail. */
export function OfflineForm(props: {
  initial: FormValues;
  texts: ChatTexts;
  draft?: FormDraft;
  /** @param clientId the same for each attempt at one message, so that it arrives once */
  onSubmit: (values: FormValues, clientId: string) => Promise<FormProblems>;
}) {
  const { texts } = props;
  const [sent, setSent] = useState<FormValues | null>(null);
  const clientId = useRef(newClientId());
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form with the focus is gone; a keyboard goes on from here, and a screen reader hears it.
    if (sent) done.current?.focus();
  }, [sent]);

  if (sent) {
    return (
      <div ref={done} className="cw-panel" tabIndex={-1}>
        <p className="cw-panel-title" role="status">
          {texts.offlineSent}
        </p>
        <p className="cw-note">{fill(texts.offlineSentHint, { email: sent.email ?? "" })}</p>
        <button type="button" className="cw-submit" onClick={() => setSent(null)}>
          {texts.offlineAgain}
        </button>
      </div>
    );
  }
  return (
    <ChatForm
      title={texts.offlineTitle}
      hint={texts.offlineHint}
      fields={FIELDS}
      initial={props.initial}
      submitLabel={texts.offlineSubmit}
      texts={texts}
      draft={props.draft}
      onSubmit={async (values) => {
        const problems = await props.onSubmit(values, clientId.current);
        if (problems) return problems;
        clientId.current = newClientId();
        setSent(values);
        return undefined;
      }}
    />
  );
}
