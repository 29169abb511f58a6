import { readStoredJson } from "@/lib/platform/json/stored-json";

/** The tags of a row, each once. @param text a stored JSON list; one that can't be read must not hold up all the others */
export function tagsOf(text: string): string[] {
  if (text === "[]") return [];
  const list = parsed(text);
  return Array.isArray(list)
    ? [...new Set(list.filter((tag): tag is string => typeof tag === "string" && tag !== ""))]
    : [];
}

function parsed(text: string): unknown {
  try {
    return readStoredJson(text);
  } catch {
    return [];
  }
}
