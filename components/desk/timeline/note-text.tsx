import { MessageText } from "./message-text";
import { splitMentions } from "./note-parts";

/** What a note says, with the colleagues whom it names marked. */
export function NoteText({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return <MessageText text={text} />;
  return (
    <div className="whitespace-pre-wrap [&>p]:inline">
      {splitMentions(text, names).map((part, index) =>
        part.isMention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a note's text never change places.
          <strong key={index} className="rounded-sm bg-warning/20 px-0.5 font-semibold">
            {part.text}
          </strong>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <MessageText key={index} text={part.text} />
        ),
      )}
    </div>
  );
}
