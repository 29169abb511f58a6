import { useRef } from "react";
import { newClientId } from "@/lib/client/http/client-id";

/** A client-made id by content: the same content again is the same thing, even when the first answer was lost on the way. */
export function useContentId(): (content: object) => string {
  const attempt = useRef({ text: "", id: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (attempt.current.text !== text) attempt.current = { text, id: newClientId() };
    return attempt.current.id;
  };
}
