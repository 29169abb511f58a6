/** From the lowest to the highest. */
export declare const FLOORS: readonly (readonly string[])[];
/** Arrows that still go up, as patterns of files. */
export declare const REMAINING: Readonly<Record<string, readonly string[]>>;
