import { z } from "zod";
import { type Channel, channelSchema } from "@/lib/kernel/conversation";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { type FlowStep, flowStepsSchema } from "./schema";

/** Steps as they are stored. @throws {ZodError} when somebody wrote others past the product */
export const storedSteps = (json: string): FlowStep[] => flowStepsSchema.parse(readStoredJson(json));

/** Channels as they are stored. */
export const storedChannels = (json: string): Channel[] => z.array(channelSchema).parse(readStoredJson(json));
