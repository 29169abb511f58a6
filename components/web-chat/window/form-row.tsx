import type { ReactNode } from "react";
import type { ChatTexts } from "./chat-texts";

/** A question of a form: its name always visible, how it is answered or what is wrong with that below it. */
export function FormRow(props: {
  /** Of what it is filled in with; what describes that is `{id}-note`. */
  id: string;
  label: string;
  isRequired: boolean;
  error: string | undefined;
  hint?: string | undefined;
  /** It is filled in with several boxes, which have names of their own. */
  isGroup?: boolean;
  texts: ChatTexts;
  children: ReactNode;
}) {
  const { id, error, hint, texts } = props;
  const name = (
    <>
      {props.label}
      {!props.isRequired && <span className="cw-optional"> {texts.optional}</span>}
    </>
  );
  const note = (error ?? hint) && (
    <p id={`${id}-note`} className={error ? "cw-note cw-error" : "cw-note"}>
      {error ?? hint}
    </p>
  );
  if (props.isGroup)
    return (
      <fieldset className="cw-field" aria-describedby={note ? `${id}-note` : undefined}>
        <legend>{name}</legend>
        {props.children}
        {note}
      </fieldset>
    );
  return (
    <div className="cw-field">
      <label htmlFor={id}>{name}</label>
      {props.children}
      {note}
    </div>
  );
}
