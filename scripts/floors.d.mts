/** From the lowest to the highest. */
export declare const FLOORS: readonly (readonly string[])[];
