/** Splits a list of a query: commas divide, `\,` is a comma and `\\` a backslash of a value. */
export function splitList(text: string): string[] {
  const values = [...text.matchAll(/(?:^|,)((?:\\.|[^,\\])*)/gs)].map((match) =>
    (match[1] ?? "").replace(/\\(.)/gs, "$1").trim(),
  );
  return [...new Set(values.filter((value) => value !== ""))];
}

/** The list as a query carries it; splitList() reads it. */
export function joinList(values: readonly (string | number)[]): string {
  return values.map((value) => String(value).replace(/[\\,]/g, "\\$&")).join(",");
}
