// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: learned numbers are near any number
// Made by `npm run eval -- --train`; what each number belongs to is in features.ts and signals.ts.

/** What each feature of a passage counts. */
export const FEATURE_WEIGHTS: readonly number[] = [
  0, 0, 0.12, 0, 0, 5.9, 4.97, 4.55, 4.14, 0.83, 0.76, 0.88, 2.52, 2.79, 2.6, 1.22, -1.08, 0.74, 1.12, 1.18, 0.64, 0.13,
];

/** What each signal of a passage's being the answer counts. */
export const SIGNAL_WEIGHTS: readonly number[] = [
  -1.07, -0.66, -0.83, -0.63, -0.88, -0.56, 0.55, 0.4, 0.34, -0.2, 0.03, 0.21, 0.08, -0.06, 0.14, 0.67, -0.29, 0.39,
  0.06, 0.02, -0.08, 0.1, 0.15, 0.33, 0.77, 1.76, 0.71, 0.48, -0.38, -0.6, -0.48, -0.35, 0, 0.12, -0.59, 0.33, 0.07,
  0.69, 0.16, 0.88, 0.93, 0.4, 0.24, 0.61, -0.02, 0.18, -0.1, -0.75, 0.16, -0.49, -0.6, -0.3, -0.31,
];
