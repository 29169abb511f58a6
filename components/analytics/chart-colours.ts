/** Colours of the charts' series, by what they show. */
export const CHART_COLOURS = { current: "var(--brand)", previous: "var(--input)", second: "var(--info)" } as const;
