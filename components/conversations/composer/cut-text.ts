/** The first characters of a text plus an ellipsis; shorter text as it is. Counts code points, so no emoji is halved. */
export function cutText(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join("").trimEnd()}…` : text;
}
