/** A typed whole number between two others; null: it isn't one. */
export function wholeIn(text: string, min: number, max: number): number | null {
  const typed = text.trim();
  if (!/^\d{1,6}$/.test(typed)) return null;
  const number = Number(typed);
  return number < min || number > max ? null : number;
}
