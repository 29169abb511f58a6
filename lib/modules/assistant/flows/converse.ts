import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import type { HandoverReason } from "@/lib/modules/assistant/automation/handover-reasons";
import { asksForPerson } from "@/lib/modules/assistant/automation/person/asks-for-person";
import { isForPeople, smallTalkOf } from "@/lib/modules/assistant/automation/what-they-ask";
import type { Locale } from "@/lib/platform/i18n/locales";
import { enter, type FlowFacts, type FlowPlace, type FlowTurn, filled } from "./advance";
import { following } from "./policy";
import type { FlowStep } from "./schema";
import { chosenOption, isSkipped, meantOption, namedOptions, readField } from "./understand";

type Menu = Extract<FlowStep, { does: "menu" }>;

/** So many answers in a row that weren't understood bring a person. */
const MISSES_MAX = 2;

/** A flow's turn, with why a person is called where one is. */
export type Conversed = FlowTurn & { reason: HandoverReason | null; isFromKnowledge: boolean };

/** What a flow needs to know and to ask in order to speak. */
export type FlowTools = {
  /** All that the customer wrote since something was said to them: an open answer may come in several messages. */
  whole: string;
  facts: FlowFacts;
  locale: Locale;
  /** Answers from the knowledge base; null where that isn't sure enough. */
  answer: (text: string) => Promise<string | null>;
  /** Whether the team's instructions leave it to people. */
  isForPeople: (text: string) => Promise<boolean>;
};

/**
 * What a flow says to a customer's message. One who writes something else than was asked is understood by what they mean, answered from the
 * knowledge base and asked again, or handed over.
 * @param place null: the flow begins with this message
 */
export async function converse(
  steps: readonly FlowStep[],
  place: FlowPlace | null,
  text: string,
  tools: FlowTools,
): Promise<Conversed> {
  const [first] = steps;
  const here = place ?? { stepId: first?.id ?? "", fields: {}, misses: 0 };
  const called = (reason: HandoverReason): Conversed => ({
    ...ended(here),
    end: "handed_over",
    reason,
    isFromKnowledge: false,
  });
  if (isForPeople(text)) return called("sensitive");
  if (place === null) return begin(steps, text, tools);
  const step = steps.find(({ id }) => id === here.stepId);
  if (step?.does === "ask") return askedFor(steps, step, here, text, tools);
  // A published version keeps its steps: where one is missing somebody wrote past the product.
  if (step?.does !== "menu") return { ...called("trouble"), end: "stuck" };
  const chosen = await leadTo(steps, step, text);
  if (chosen) return plainly(enter(steps, chosen.step, here.fields, tools.facts));
  if (asksForPerson(text)) return called("asked");
  const again = asMenu(step, here, tools);
  if (smallTalkOf(text) !== null) return again([]);
  if (await tools.isForPeople(text)) return called("instructed");
  const known = await tools.answer(text);
  if (known !== null) return { ...again([known]), isFromKnowledge: true };
  if (here.misses + 1 >= MISSES_MAX) return called("unknown");
  return again([assistantTexts(tools.locale).flow.notUnderstood], here.misses + 1);
}

/**
 * Where a message leads from a menu. Who names an option gets it, also where one can ask for people by that name ('Suporte'); who asks for a
 * person in other words gets the option that calls one, or none.
 * @returns null: nowhere; a step that is undefined is the end of the list
 */
async function leadTo(
  steps: readonly FlowStep[],
  menu: Menu,
  text: string,
): Promise<{ step: FlowStep | undefined } | null> {
  const chosen = chosenOption(menu.options, text);
  const [named, ...others] = chosen ? [chosen] : namedOptions(menu.options, text);
  if (named) return others.length === 0 ? { step: following(steps, menu, named.next) } : null;
  const meant = await meantOption(menu.options, text);
  const step = meant && following(steps, menu, meant.next);
  return meant && (!asksForPerson(text) || step?.does === "hand") ? { step } : null;
}

const ended = (place: FlowPlace): FlowTurn => ({ says: [], choices: [], end: "waiting", place, teamId: null });
const plainly = (turn: FlowTurn): Conversed => ({
  ...turn,
  reason: turn.end === "handed_over" ? "flow" : null,
  isFromKnowledge: false,
});

/** Offers a menu again, behind what is said before it. */
const asMenu =
  (step: Menu, { fields }: FlowPlace, { facts }: FlowTools) =>
  (before: readonly string[], misses = 0): Conversed => ({
    says: [...before, filled(step.text, fields, facts)],
    choices: step.options.map(({ label }) => label),
    end: "waiting",
    place: { stepId: step.id, fields, misses },
    teamId: null,
    reason: null,
    isFromKnowledge: false,
  });

/** Begins: who says at once what they want isn't asked for it first. */
async function begin(steps: readonly FlowStep[], text: string, tools: FlowTools): Promise<Conversed> {
  const turn = enter(steps, steps[0], {}, tools.facts);
  const asked: Conversed = { ...ended(turn.place), end: "handed_over", reason: "asked", isFromKnowledge: false };
  const step = steps.find(({ id }) => id === turn.place.stepId);
  if (turn.end !== "waiting") return plainly(turn);
  if (step?.does !== "menu") return asksForPerson(text) ? asked : plainly(turn);
  if (smallTalkOf(text) !== null) return plainly(turn);
  const before = turn.says.slice(0, -1);
  // '1' as the first word isn't an answer to a menu that nobody has seen.
  const chosen = /\p{L}{3}/u.test(text) ? await leadTo(steps, step, text) : null;
  if (chosen) {
    const then = enter(steps, chosen.step, turn.place.fields, tools.facts);
    return plainly({ ...then, says: [...before, ...then.says] });
  }
  if (asksForPerson(text)) return asked;
  if (await tools.isForPeople(text)) return { ...asked, reason: "instructed" };
  const known = await tools.answer(text);
  if (known === null) return plainly(turn);
  return { ...asMenu(step, turn.place, tools)([...before, known]), isFromKnowledge: true };
}

async function askedFor(
  steps: readonly FlowStep[],
  step: Extract<FlowStep, { does: "ask" }>,
  place: FlowPlace,
  text: string,
  { facts, locale, whole }: FlowTools,
): Promise<Conversed> {
  const goOn = (fields: FlowPlace["fields"]) => plainly(enter(steps, following(steps, step, step.next), fields, facts));
  if (step.isOptional && isSkipped(text)) return goOn(place.fields);
  const value = readField(step.kind, step.kind === "text" ? whole : text);
  // A number that was asked for is one, whatever stands around it.
  if ((value === null || step.kind === "text") && asksForPerson(text))
    return { ...ended(place), end: "handed_over", reason: "asked", isFromKnowledge: false };
  if (value !== null) return goOn({ ...place.fields, [step.field]: value });
  const misses = place.misses + 1;
  const turn = { choices: [], teamId: null, isFromKnowledge: false, place: { ...place, misses } };
  if (misses > MISSES_MAX) return { ...turn, says: [], end: "handed_over", reason: "unknown" };
  const texts = assistantTexts(locale).flow;
  const says = [step.isOptional ? `${texts.invalid[step.kind]} ${texts.skip}` : texts.invalid[step.kind]];
  return { ...turn, says, end: "waiting", reason: null };
}
