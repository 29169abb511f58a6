import { useTranslations } from "next-intl";

/**
 * What is wrong with a field, right under it; nothing while it is right. `message` is the name that the form's schema gives
 * the text (messages/<locale>/answers.json), or a text of the server's, which is in the reader's language already.
 */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  const t = useTranslations("answers.fields");
  if (!message) return null;
  return (
    <p id={id} className="text-danger text-list">
      {/^\w+$/.test(message) && t.has(message) ? t(message) : message}
    </p>
  );
}
