import { parseFormatting } from "@/lib/kernel/formatting/parse-formatting";

/** What mail programs draw. */
const DRAWN: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** The pictures in a message's text: the Content-ID of each by its name, and for each file its own, in the files' order. */
type InlinePictures = { byName: ReadonlyMap<string, string>; ofFiles: readonly (string | undefined)[] };

/**
 * Which attached pictures a message's text names (`![name]`), and the Content-IDs that they go out with. The same message
 * always gives the same ones, so that a second try sends the same. Of two files of a name it is the first.
 * @param messageId of the message that they are part of, without brackets
 */
export function inlinePictures(
  content: string,
  files: readonly { fileName: string; contentType: string }[],
  messageId: string,
): InlinePictures {
  const names = new Set(files.flatMap(({ fileName, contentType }) => (DRAWN.includes(contentType) ? [fileName] : [])));
  const named = new Set(
    parseFormatting(content.trim(), { links: true, pictures: names }).flatMap((block) =>
      block.kind === "picture" ? [block.name] : [],
    ),
  );
  const byName = new Map<string, string>();
  const ofFiles = files.map(({ fileName, contentType }, index) => {
    if (!named.has(fileName) || byName.has(fileName) || !DRAWN.includes(contentType)) return undefined;
    const contentId = `p${index + 1}.${messageId}`;
    byName.set(fileName, contentId);
    return contentId;
  });
  return { byName, ofFiles };
}
