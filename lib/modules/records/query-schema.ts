import { z } from "zod";
import { lineSchema } from "./one-line";
import type { QueryCodec, QueryShape, QueryValue } from "./query-codec";

type QueryFields<Shape extends QueryShape> = {
  [Name in keyof Shape]: z.ZodOptional<z.ZodType<QueryValue<Shape[Name]> | undefined, string>>;
};

/** The schema of a route's query: it refuses what its codec can't read all of. */
export function queryFields<Shape extends QueryShape>(shape: Shape): QueryFields<Shape> {
  const fields = Object.entries(shape).map(([name, codec]) => [name, parameter(codec).optional()]);
  return Object.fromEntries(fields) as QueryFields<Shape>;
}

const parameter = <Value>(codec: QueryCodec<Value>) =>
  lineSchema()
    .meta(codec.said ?? {})
    .transform((text, context): Value | undefined => {
      const { value, unread } = codec.read(text);
      if (unread.length === 0) return value;
      context.addIssue({ code: "custom", input: text });
      return z.NEVER;
    });
