import { plain } from "@/lib/kernel/plain";
import { wordsOf } from "@/lib/modules/assistant/engine/words";

/** Earlier conversations that are looked at, those most alike. */
const NEIGHBOURS = 8;
/** Likeness from which a conversation counts: 1 is the same words. */
const LIKE_MIN = 0.12;
/** So many of them must agree, with so much of the likeness of all. */
const AGREE_MIN = 3;
const AGREE_SHARE = 0.7;
/** A team is to be surer: whoever moves a conversation takes it from where it is seen. */
const TEAM_SHARE = 0.8;
/** Of conversations that say a tag's name, so large a part has to have the tag. */
const NAMED_SHARE = 0.6;
/** A tag with fewer conversations isn't in use. */
const USED_MIN = 2;
const TAGS_MAX = 3;
/** Words that a denial reaches. */
const DENIAL_REACH = 3;
const DENIALS: ReadonlySet<string> = new Set("nao sem nem nunca no not without never dont".split(" "));

/** How an earlier conversation was filed, and the stems of its words. */
export type Example = { stems: ReadonlySet<string>; tags: readonly string[]; teamId: number | null };

/** What a conversation is to be filed under, the surest tags first; null and empty where that isn't sure. */
export type Filing = { tags: string[]; teamId: number | null };

/** The stems that a text is compared by. */
export const examplesStems = (text: string): ReadonlySet<string> =>
  new Set(wordsOf(text).flatMap(({ text: word, stems }) => (/^\d+$/.test(word) ? [] : (stems[0] ?? word))));

/** Files a question as the conversations most like it were filed, and under the tags that it names itself. */
export function fileByExample(question: string, examples: readonly Example[]): Filing {
  const asked = examplesStems(question);
  if (asked.size === 0) return { tags: [], teamId: null };
  const neighbours = neighboursOf(asked, examples);
  const named = namedTags(question, examples);
  const denied = deniedIn(question);
  const whole = neighbours.reduce((sum, { like }) => sum + like, 0);
  const agreeing = <Filed>(is: (example: Example) => Filed | null | readonly Filed[]) => {
    const found = new Map<Filed, { count: number; like: number }>();
    for (const { example, like } of neighbours) {
      const filed = is(example);
      for (const one of Array.isArray(filed) ? (filed as readonly Filed[]) : filed === null ? [] : [filed as Filed]) {
        const { count, like: sum } = found.get(one) ?? { count: 0, like: 0 };
        found.set(one, { count: count + 1, like: sum + like });
      }
    }
    return [...found].map(([one, { count, like }]) => ({ one, count, share: like / whole }));
  };
  const alike = agreeing(({ tags }) => tags)
    .filter(({ one, count, share }) => count >= AGREE_MIN && share >= AGREE_SHARE && !denied(nameOf(one)))
    .sort((one, two) => two.share - one.share)
    .map(({ one }) => one);
  const team = agreeing(({ teamId }) => teamId).find(({ count, share }) => count >= AGREE_MIN && share >= TEAM_SHARE);
  return { tags: [...new Set([...named, ...alike])].slice(0, TAGS_MAX), teamId: team?.one ?? null };
}

function neighboursOf(asked: ReadonlySet<string>, examples: readonly Example[]) {
  const counts = new Map<string, number>();
  for (const { stems } of examples) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  // A word of half of all conversations says nothing.
  const weightOf = (stem: string) => Math.max(0, Math.log((examples.length + 1) / (2 * (counts.get(stem) ?? 0) + 1)));
  const sizeOf = (stems: ReadonlySet<string>) => [...stems].reduce((sum, stem) => sum + weightOf(stem), 0);
  const size = sizeOf(asked);
  return examples
    .map((example) => {
      const both = [...asked].filter((stem) => example.stems.has(stem));
      const shared = both.reduce((sum, stem) => sum + weightOf(stem), 0);
      const like = shared === 0 ? 0 : shared / Math.sqrt(size * sizeOf(example.stems));
      return { example, like };
    })
    .filter(({ like }) => like >= LIKE_MIN)
    .sort((one, two) => two.like - one.like)
    .slice(0, NEIGHBOURS);
}

const nameOf = (tag: string) => [...examplesStems(tag)];

const saidIn = (question: string) =>
  plain(question)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => ({ word, stem: nameOf(word)[0] }));

/** Whether a question denies a name: 'não quero trocar'. */
function deniedIn(question: string): (name: readonly string[]) => boolean {
  const said = saidIn(question);
  return (name) =>
    name.some((stem) => {
      const at = said.findIndex((one) => one.stem === stem);
      return at > 0 && said.slice(Math.max(0, at - DENIAL_REACH), at).some(({ word }) => DENIALS.has(word));
    });
}

/** Tags whose name the question says, unless it denies it or earlier conversations that said it went elsewhere. */
function namedTags(question: string, examples: readonly Example[]): string[] {
  const said = new Set(saidIn(question).map(({ stem }) => stem));
  const denied = deniedIn(question);
  const uses = new Map<string, number>();
  for (const { tags } of examples) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses]
    .filter(([tag, count]) => {
      const name = nameOf(tag);
      const isSaid = name.length > 0 && name.every((stem) => said.has(stem));
      if (count < USED_MIN || !isSaid || denied(name)) return false;
      const naming = examples.filter(({ stems }) => name.every((stem) => stems.has(stem)));
      return naming.filter(({ tags }) => tags.includes(tag)).length >= NAMED_SHARE * naming.length;
    })
    .sort(([, one], [, two]) => two - one)
    .map(([tag]) => tag);
}
