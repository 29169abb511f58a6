import { useTranslations } from "next-intl";

/**
 * What is wrong with a field, in words. `message` is the name that the form's schema gives the text
 * (messages/<locale>/answers.json), or a text in the reader's language already.
 */
export function FieldText({ message }: { message: string }) {
  return /^\w+$/.test(message) ? <NamedText name={message} /> : message;
}

// Of its own, because a form that has texts of its own is on screens without the catalogue of names.
function NamedText({ name }: { name: string }) {
  const t = useTranslations("answers.fields");
  return t.has(name) ? t(name) : name;
}

/** The same right under the field; nothing while it is right. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="text-danger text-list">
      <FieldText message={message} />
    </p>
  );
}
