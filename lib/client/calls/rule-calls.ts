import { apiAsk, apiGet, apiSend } from "@/lib/client/http/api";
import type { RuleDto, RuleInput, RuleRunDto, RuleTrialResult } from "@/lib/modules/automation/schema";

/** Address of the workspace's automation rules. */
export const RULES_ADDRESS = "/api/v1/automation-rules";

/** The longest that a trial is waited for. */
const TRIAL_MS = 30_000;

/** A rule as it was saved once. */
export type RuleVersion = { version: number; rule: RuleInput; savedBy: string | null; savedAt: string };

/** Adds a rule below the others, switched off. */
export const createRule = (input: RuleInput): Promise<RuleDto> => apiSend<RuleDto>("POST", RULES_ADDRESS, input);

/** Changes a rule. @param version which edit of it the form began with */
export const changeRule = (id: number, input: RuleInput, version: number): Promise<RuleDto> =>
  apiSend<RuleDto>("PUT", `${RULES_ADDRESS}/${id}`, { ...input, version });

/** Switches a rule on or off. */
export const activateRule = (id: number, isActive: boolean): Promise<RuleDto> =>
  apiSend<RuleDto>("PUT", `${RULES_ADDRESS}/${id}/activation`, { isActive });

/** Deletes a rule. */
export const deleteRule = (id: number): Promise<object> => apiSend<object>("DELETE", `${RULES_ADDRESS}/${id}`);

/** Says in which order the rules are asked. @param ids of all of them */
export const orderRules = (ids: readonly number[]): Promise<RuleDto[]> =>
  apiSend<RuleDto[]>("PUT", `${RULES_ADDRESS}/order`, { ids });

/** What a rule would do, in one conversation or among those of seven days. Nothing is changed. */
export const tryRule = (rule: RuleInput, conversationId: number | null): Promise<RuleTrialResult> =>
  apiAsk<RuleTrialResult>(`${RULES_ADDRESS}/test`, { rule, conversationId }, AbortSignal.timeout(TRIAL_MS));

/** What a rule did, the newest first, fifty at a time. @param before an id */
export const fetchRuns = (id: number, before?: number): Promise<RuleRunDto[]> =>
  apiGet<RuleRunDto[]>(`${RULES_ADDRESS}/${id}/runs`, before === undefined ? {} : { before: String(before) });

/** What a rule was, the newest version first. */
export const fetchVersions = (id: number): Promise<RuleVersion[]> =>
  apiGet<RuleVersion[]>(`${RULES_ADDRESS}/${id}/versions`, {});
