type Labels = Record<string, string>;
type Sample = { name: string; labels: Labels; value: number };

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;
const NUMBER = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;
const TYPES = ["counter", "gauge", "histogram", "summary", "untyped"];

/** A page of metrics, read. */
export type MetricsPage = {
  families: string[];
  /** The value of one series; undefined when there is none with exactly these labels. */
  value(name: string, labels?: Labels): number | undefined;
  /** The values that a label has among a name's series. */
  labels(name: string, label: string): string[];
};

/**
 * Reads Prometheus' text form 0.0.4 strictly. Throws at anything that the format doesn't have, at series given twice, at samples
 * of no family and at histograms whose buckets don't add up.
 */
export function metricsOf(text: string): MetricsPage {
  if (!text.endsWith("\n")) throw new Error("the last line doesn't end");
  const types = new Map<string, string>();
  const helps = new Set<string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  for (const line of text.slice(0, -1).split("\n")) {
    if (line === "") continue;
    const help = new RegExp(`^# HELP (${NAME}) \\S.*$`).exec(line)?.[1];
    const [, typed, type = ""] = new RegExp(`^# TYPE (${NAME}) (\\w+)$`).exec(line) ?? [];
    if (help !== undefined) {
      if (helps.has(help)) throw new Error(`HELP twice: ${help}`);
      helps.add(help);
    } else if (typed !== undefined) {
      if (types.has(typed) || !TYPES.includes(type)) throw new Error(`bad TYPE: ${line}`);
      types.set(typed, type);
    } else {
      const sample = readSample(line);
      const key = `${sample.name}${JSON.stringify(Object.entries(sample.labels).sort())}`;
      if (seen.has(key)) throw new Error(`series twice: ${line}`);
      seen.add(key);
      if (!familyOf(sample.name, types)) throw new Error(`of no family: ${line}`);
      samples.push(sample);
    }
  }
  for (const [name, type] of types) if (type === "histogram") checkHistogram(name, samples);
  return {
    families: [...types.keys()],
    value: (name, labels = {}) =>
      samples.find((sample) => sample.name === name && sameLabels(sample.labels, labels))?.value,
    labels: (name, label) => [
      ...new Set(samples.flatMap((sample) => (sample.name === name ? [sample.labels[label] ?? ""] : []))),
    ],
  };
}

function readSample(line: string): Sample {
  const [, name = "", inner, value = ""] = SAMPLE.exec(line) ?? [];
  if (name === "" || !NUMBER.test(value)) throw new Error(`no sample: ${line}`);
  const labels: Labels = {};
  let at = 0;
  while (inner !== undefined && at < inner.length) {
    LABEL.lastIndex = at;
    const [whole = "", label = "", text = ""] = LABEL.exec(inner) ?? [];
    if (whole === "" || label in labels) throw new Error(`bad labels: ${line}`);
    labels[label] = text;
    at += whole.length;
  }
  return { name, labels, value: Number(value.replace("Inf", "Infinity")) };
}

function familyOf(name: string, types: Map<string, string>): boolean {
  if (types.has(name)) return types.get(name) !== "histogram" && types.get(name) !== "summary";
  return ["_bucket", "_sum", "_count"].some((end) => {
    const type = name.endsWith(end) ? types.get(name.slice(0, -end.length)) : undefined;
    return type === "histogram" || (type === "summary" && end !== "_bucket");
  });
}

function sameLabels(one: Labels, other: Labels): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

function checkHistogram(name: string, samples: Sample[]): void {
  for (const count of samples.filter((sample) => sample.name === `${name}_count`)) {
    const buckets = samples.filter(({ name: other, labels: { le, ...labels } }) => {
      return other === `${name}_bucket` && le !== undefined && sameLabels(labels, count.labels);
    });
    const values = buckets.map(({ value }) => value);
    const isRising = values.every((value, index) => index === 0 || value >= (values[index - 1] as number));
    if (!isRising || buckets.at(-1)?.labels.le !== "+Inf" || values.at(-1) !== count.value)
      throw new Error(`buckets of ${name} don't add up`);
  }
}
