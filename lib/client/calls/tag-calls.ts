import { apiGet, apiSend } from "@/lib/client/http/api";
import type {
  ChangedTagDto,
  ChangeTag,
  ListedTagDto,
  NewTag,
  TagDto,
  TagRunDto,
  TagSettingDto,
} from "@/lib/modules/tags/schema";

/** Address of the workspace's tags. */
const TAGS_ADDRESS = "/api/v1/tags";
/** The same with how much each is used. */
export const COUNTED_TAGS_ADDRESS = `${TAGS_ADDRESS}?counted=true`;
/** Address of the renames and merges that are under way or can be taken back. */
export const TAG_RUNS_ADDRESS = "/api/v1/tag-runs";
/** Address of which tags may be given. */
export const TAG_SETTING_ADDRESS = "/api/v1/tag-setting";

/** The tags by name, or with `isCounted` the most used first. */
export const fetchTags = (isCounted = false): Promise<ListedTagDto[]> =>
  apiGet<ListedTagDto[]>(isCounted ? COUNTED_TAGS_ADDRESS : TAGS_ADDRESS);

/** The names of those that nothing has used for 90 days. */
export const fetchUnusedTags = (): Promise<ListedTagDto[]> => apiGet<ListedTagDto[]>(`${TAGS_ADDRESS}?unused=true`);

/** One tag with its exact use. */
export const fetchTag = (id: number): Promise<ListedTagDto> => apiGet<ListedTagDto>(`${TAGS_ADDRESS}/${id}`);

/** Which tags may be given. */
export const fetchTagSetting = (): Promise<TagSettingDto> => apiGet<TagSettingDto>(TAG_SETTING_ADDRESS);

/** Says which tags may be given. */
export const changeTagSetting = (setting: TagSettingDto): Promise<TagSettingDto> =>
  apiSend<TagSettingDto>("PUT", TAG_SETTING_ADDRESS, setting);

/** Adds a tag. */
export const createTag = (input: NewTag): Promise<TagDto> => apiSend<TagDto>("POST", TAGS_ADDRESS, input);

/** Changes a tag. @param version which edit of it the form began with */
export const changeTag = (id: number, input: ChangeTag, version: number): Promise<ChangedTagDto> =>
  apiSend<ChangedTagDto>("PUT", `${TAGS_ADDRESS}/${id}`, { ...input, version });

/** Removes a tag that nothing has. */
export const removeTag = (id: number): Promise<object> => apiSend<object>("DELETE", `${TAGS_ADDRESS}/${id}`);

/** Makes a tag a part of another one. */
export const mergeTag = (id: number, intoId: number): Promise<TagRunDto> =>
  apiSend<TagRunDto>("POST", `${TAGS_ADDRESS}/${id}/merge`, { intoId });

/** Takes a rename or a merge back; one under way is stopped. */
export const undoTagRun = (id: number): Promise<TagRunDto> =>
  apiSend<TagRunDto>("POST", `${TAG_RUNS_ADDRESS}/${id}/undo`);
