import type { ReactNode } from "react";
import type { ChatTexts } from "./chat-texts";

/** What describes an input: what is wrong with it, and how it is answered; undefined for nothing. */
export const describedBy = (id: string, error?: string, hint?: string): string | undefined =>
  [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ") || undefined;

/** A question of a form: its name always visible, what is wrong and how it is answered below it. */
export function FormRow(props: {
  /** Of what it is filled in with. */
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
  const notes = (
    <>
      {error && (
        <p id={`${id}-error`} className="cw-note cw-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="cw-note">
          {hint}
        </p>
      )}
    </>
  );
  if (props.isGroup)
    return (
      <fieldset className="cw-field" aria-describedby={describedBy(id, error, hint)}>
        <legend>{name}</legend>
        {props.children}
        {notes}
      </fieldset>
    );
  return (
    <div className="cw-field">
      <label htmlFor={id}>{name}</label>
      {props.children}
      {notes}
    </div>
  );
}
