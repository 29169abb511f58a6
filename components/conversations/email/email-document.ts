/**
 * A message's cleaned HTML as the frame's body. The frame's own policy lets nothing load but the message's images that are
 * ours, and images from elsewhere only once somebody asked for them (`hasImages`); a sender who sees an image fetched knows
 * that the message was opened, when, and from where.
 */
export function emailBody(html: string, hasImages: boolean): string {
  // Parsed without a window: nothing runs and nothing loads.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const link of body.querySelectorAll("a[href]")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer nofollow");
    // What a link says and where it leads are two things in a dishonest message.
    link.setAttribute("title", link.getAttribute("href") ?? "");
  }
  if (hasImages) {
    for (const image of body.querySelectorAll("img[data-remote-src]"))
      image.setAttribute("src", image.getAttribute("data-remote-src") ?? "");
  }
  return body.innerHTML;
}
