import fs from "node:fs";
import { signsOf } from "@/lib/modules/assistant/automation/person/signs";
import { readCompanies } from "./read-companies";

const FILE = "lib/modules/assistant/automation/person/weights.json";
/** A sign of fewer messages says nothing of others. */
const MESSAGES_MIN = 2;
const ROUNDS = 25;
const RATE = 0.15;
const SMALLER = 0.02;
/** What customers ask companies counts beside what was written to be told apart. */
const QUESTION_WEIGHT = 0.5;
/** Weights that change nothing aren't kept. */
const WEIGHT_MIN = 0.1;

type Example = { signs: readonly string[]; asks: 0 | 1; weight: number };

/** The messages of a file of `eval/person`. */
const messagesOf = (file: string) => fs.readFileSync(`eval/person/${file}.txt`, "utf8").trim().split("\n");

/** Learns what a message is like that asks for a person, and writes it down; nothing is learned from what is held back. */
export function trainPerson(): void {
  const examples: Example[] = [
    ...messagesOf("asks").map((text) => ({ signs: signsOf(text), asks: 1 as const, weight: 1 })),
    ...messagesOf("others").map((text) => ({ signs: signsOf(text), asks: 0 as const, weight: 1 })),
    ...[...readCompanies("practice"), ...readCompanies()]
      .flatMap(({ questions }) => questions.filter(({ part }) => part === "dev"))
      .map(({ text }) => ({ signs: signsOf(text), asks: 0 as const, weight: QUESTION_WEIGHT })),
  ];
  const weights = learn(examples);
  const kept = [...weights].filter(([sign, weight]) => sign === "" || Math.abs(weight) >= WEIGHT_MIN);
  const sorted = kept.sort(([one], [two]) => (one < two ? -1 : 1)).map(([sign, weight]) => [sign, round(weight)]);
  fs.writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const round = (weight: number) => Math.round(weight * 100) / 100;

/** Logistic regression by gradient descent, a message at a time, with steps that get smaller for each weight (Duchi, Hazan and Singer, 2011). */
function learn(examples: readonly Example[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { signs } of examples) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const known = new Set([...counts].flatMap(([sign, count]) => (count >= MESSAGES_MIN ? [sign] : [])));
  const weights = new Map<string, number>([["", 0]]);
  const slopes = new Map<string, number>();
  const random = numbers();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { signs, asks, weight } of shuffled(examples, random)) {
      const present = ["", ...signs.filter((sign) => known.has(sign))];
      const sum = present.reduce((total, sign) => total + (weights.get(sign) ?? 0), 0);
      const wrong = (1 / (1 + Math.exp(-sum)) - asks) * weight;
      for (const sign of present) {
        const before = weights.get(sign) ?? 0;
        const slope = wrong + (sign === "" ? 0 : SMALLER * before);
        const steep = (slopes.get(sign) ?? 1e-8) + slope * slope;
        slopes.set(sign, steep);
        weights.set(sign, before - (RATE * slope) / Math.sqrt(steep));
      }
    }
  }
  return weights;
}

/** Numbers from 0 to 1 that are the same each time. */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
