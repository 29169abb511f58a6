import fs from "node:fs";
import { compareWith } from "@/lib/modules/assistant/engine/ranking/compare";
import { FEATURES } from "@/lib/modules/assistant/engine/ranking/features";
import { rivalScore, shareOfScores, signalsOf } from "@/lib/modules/assistant/engine/ranking/signals";
import { saysWhatIsAsked } from "./evaluate";
import type { EvalQuestion } from "./read-companies";

/** Features that may count against a passage. */
const AGAINST: ReadonlySet<string> = new Set(["length", "isDocument", "otherLanguage"]);
/** What a question that is an item's title counts beside one that a customer asked. */
const TITLE_WEIGHT = 0.3;
const FILE = "lib/modules/assistant/engine/ranking/ranking-weights.ts";

type Compared = NonNullable<Awaited<ReturnType<typeof compareWith>>>;
/** A question with its passages' features, and which of them answer it. */
export type Example = { company: string; question: EvalQuestion; with: Compared; right: boolean[] };

/** Compares a question with its company's passages. */
export async function exampleOf(
  company: string,
  workspaceId: number,
  keys: ReadonlyMap<number, string>,
  question: EvalQuestion,
): Promise<Example[]> {
  const compared = await compareWith(workspaceId, question.text);
  if (!compared) return [];
  const passages = compared.compared.map(({ passage }) => passage.found);
  const right = passages.map((found) => question.kind !== "none" && saysWhatIsAsked(question, keys, found));
  return [{ company, question, with: compared, right }];
}

const dot = (one: readonly number[], two: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0);

function add(sum: number[], values: readonly number[], times: number): void {
  for (const [at, value] of values.entries()) sum[at] = (sum[at] as number) + times * value;
}

/** Gradient descent with steps of their own for each weight (Kingma and Ba, 2015). */
function descend(
  length: number,
  steps: number,
  rate: number,
  gradientOf: (weights: readonly number[]) => number[],
  least: (at: number) => number = () => Number.NEGATIVE_INFINITY,
): number[] {
  const weights: number[] = new Array(length).fill(0);
  const mean: number[] = new Array(length).fill(0);
  const square: number[] = new Array(length).fill(0);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = gradientOf(weights);
    for (let at = 0; at < length; at += 1) {
      const slope = gradient[at] as number;
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * slope;
      square[at] = 0.999 * (square[at] as number) + 0.001 * slope * slope;
      const [m, s] = [(mean[at] as number) / (1 - 0.9 ** step), (square[at] as number) / (1 - 0.999 ** step)];
      weights[at] = Math.max(least(at), (weights[at] as number) - (rate * m) / (Math.sqrt(s) + 1e-8));
    }
  }
  return weights;
}

/** Weights by which the right passages of each question come first: the softmax of their scores. */
function featureWeights(examples: readonly Example[]): number[] {
  const some = examples.filter(({ right }) => right.some(Boolean));
  const length = some[0]?.with.compared[0]?.features.length ?? 0;
  // More of what is asked never counts against a passage.
  const least = (at: number) => (AGAINST.has(FEATURES[at] as string) ? Number.NEGATIVE_INFINITY : 0);
  const gradientOf = (weights: readonly number[]) => {
    const gradient = weights.map((weight) => 0.001 * weight);
    for (const {
      question,
      with: { compared },
      right,
    } of some) {
      const counts = (question.isTitle ? TITLE_WEIGHT : 1) / some.length;
      const scores = compared.map(({ features }) => dot(features, weights));
      const top = Math.max(...scores);
      const shares = scores.map((score) => Math.exp(score - top));
      const all = shares.reduce((sum, share) => sum + share, 0);
      const ofRight = shares.reduce((sum, share, at) => sum + (right[at] ? share : 0), 0);
      compared.forEach(({ features }, at) => {
        const push = ((shares[at] as number) / all - (right[at] ? (shares[at] as number) / ofRight : 0)) * counts;
        if (Math.abs(push) > 1e-9) add(gradient, features, push);
      });
    }
    return gradient;
  };
  return descend(length, 400, 0.05, gradientOf, least);
}

/** The signals of what would be put first, and whether it is right. */
function judged(examples: readonly Example[], weights: readonly number[]) {
  return examples.flatMap(({ question, with: { question: asked, compared, compare }, right }) => {
    const scored = compared.map((one, at) => ({ ...one, score: dot(one.features, weights), at }));
    scored.sort((one, two) => two.score - one.score);
    const [first] = scored;
    if (!first) return [];
    const next = rivalScore(scored, first);
    const share = shareOfScores(scored, first);
    return [
      {
        question,
        isRight: right[first.at] === true,
        signals: signalsOf(question.text, asked, first, { next, share }, compare),
      },
    ];
  });
}

/** Weights by which the share of right ones among those of a confidence is that confidence. */
function signalWeights(some: ReturnType<typeof judged>): number[] {
  return descend(some[0]?.signals.length ?? 0, 2_000, 0.02, (weights) => {
    const gradient = weights.map((weight) => 0.002 * weight);
    for (const { question, signals, isRight } of some) {
      const counts = (question.isTitle ? TITLE_WEIGHT : 1) / some.length;
      const push = (1 / (1 + Math.exp(-dot(signals, weights))) - (isRight ? 1 : 0)) * counts;
      add(gradient, signals, push);
    }
    return gradient;
  });
}

/** Learns both kinds of weights and writes them down. Says how each company fares by weights that were learned from the others. */
export function train(examples: readonly Example[]): void {
  const companies = [...new Set(examples.map(({ company }) => company))];
  const apart = companies.map((company) => {
    const others = examples.filter((example) => example.company !== company);
    return { company, weights: featureWeights(others) };
  });
  const judgedApart = apart.map(({ company, weights }) => ({
    company,
    judged: judged(
      examples.filter((example) => example.company === company),
      weights,
    ),
  }));
  const sure = judgedApart.flatMap(({ company, judged: own }) => {
    const weights = signalWeights(judgedApart.filter((one) => one.company !== company).flatMap((one) => one.judged));
    return own.map((one) => ({ ...one, confidence: 1 / (1 + Math.exp(-dot(one.signals, weights))) }));
  });
  tell(sure.filter(({ question }) => !question.isTitle));
  const features = featureWeights(examples);
  const signals = signalWeights(judgedApart.flatMap((one) => one.judged));
  const list = (weights: readonly number[]) => weights.map((weight) => Number(weight.toFixed(2))).join(", ");
  const text = fs.readFileSync(FILE, "utf8");
  fs.writeFileSync(
    FILE,
    text
      .replace(/(FEATURE_WEIGHTS[^=]*= )\[[^\]]*\]/, `$1[${list(features)}]`)
      .replace(/(SIGNAL_WEIGHTS[^=]*= )(?:\[[^\]]*\]|Array.from\(.*\))/, `$1[${list(signals)}]`),
  );
}

function tell(sure: readonly { question: EvalQuestion; isRight: boolean; confidence: number }[]): void {
  const answerable = sure.filter(({ question }) => question.kind !== "none").length;
  const first = sure.filter(({ isRight }) => isRight).length;
  process.stdout.write(
    `each company by the others: first is right for ${((100 * first) / answerable).toFixed(1)} % of ${answerable}\n`,
  );
  const sorted = [...sure].sort((one, two) => two.confidence - one.confidence);
  for (const wrongMax of [0.005, 0.01, 0.02, 0.03, 0.05]) {
    let right = 0;
    let wrong = 0;
    let confidence = 1;
    for (const one of sorted) {
      if (one.isRight) right += 1;
      else wrong += 1;
      if (wrong > wrongMax * sure.length) break;
      confidence = one.confidence;
    }
    process.stdout.write(
      `wrong ${wrongMax * 100} % of all: right ${((100 * right) / answerable).toFixed(1)} %, from a confidence of ${confidence.toFixed(2)} on\n`,
    );
  }
}
