import { isObject } from '../base/validation.ts';
import type { RestRequest, RestResponse, SendRestRequest } from './rest.ts';
import type { AgentTool } from './tool.ts';

/** Maximum length of the result of a tool, in characters: about 12,000 tokens of a language model. */
export const maxResultLength = 50_000;
/** Part of the maximum that is reserved for the notice in a shortened result. */
const noticeLength = 1_000;
const defaultLimit = 50;

/** Returns the number of records in a response with a list; 1 for any other response. */
function countRecords(text: string): number {
  const body: unknown = JSON.parse(text);
  return isObject(body) && Array.isArray(body.data) ? body.data.length : 1;
}

interface Reading {
  /** Number of records in the largest list. */
  records: number;
  /** Largest page size that the tool has requested; undefined if it has requested no list. */
  limit: number | undefined;
  /** Whether the service refused a page because of its size. */
  refused: boolean;
}

/** Returns a function that sends requests with at most `most` records in a page, and records what was read. */
const limited =
  (send: SendRestRequest, most: number, reading: Reading): SendRestRequest =>
  async (request: RestRequest) => {
    const { limit } = request;
    const sent = limit === undefined ? request : { ...request, limit: Math.min(limit, most) };
    if (sent.limit !== undefined) reading.limit = Math.max(reading.limit ?? 0, sent.limit);
    const response = await send(sent);
    if (response.ok) reading.records = Math.max(reading.records, countRecords(response.text));
    else if (response.text.includes('"RESPONSE_TOO_LARGE"')) reading.refused = true;
    return response;
  };

const tooLarge = (length: number): RestResponse => ({
  ok: false,
  text: JSON.stringify({
    errors: [
      {
        code: 'RESULT_TOO_LARGE',
        detail: `The result has ${length} characters, and at most ${maxResultLength} are allowed. Select fewer \`fields\`, or omit relationships from \`include\` and query them with the tool query_records.`,
      },
    ],
  }),
});

/**
 * If the result is too long, runs the tool again with smaller pages: whole records and the cursor of the next,
 * as JSON of at most `maxResultLength` characters.
 */
export async function runWithinResultSize(
  tool: Pick<AgentTool, 'run'>,
  given: unknown,
  send: SendRestRequest,
): Promise<RestResponse> {
  let most = Number.POSITIVE_INFINITY;
  let whole: number | undefined;
  for (;;) {
    const reading: Reading = { records: 0, limit: undefined, refused: false };
    const result = await tool.run(given, limited(send, most, reading));
    const { limit = 1, records } = reading;
    if (reading.refused && limit > 1) {
      most = Math.floor(limit / 4) || 1;
      continue;
    }
    if (result.text.length <= maxResultLength - (whole === undefined ? 0 : noticeLength))
      return whole === undefined || !result.ok ? result : withNotice(result, records, whole);
    const size = Math.min(limit, records);
    if (size <= 1) return tooLarge(result.text.length);
    whole ??= records;
    const share = (maxResultLength - noticeLength) / result.text.length;
    most = Math.max(1, Math.min(size - 1, Math.floor(size * share)));
  }
}

function withNotice({ text }: RestResponse, records: number, whole: number): RestResponse {
  const body: unknown = JSON.parse(text);
  const notice = `The result is limited to ${maxResultLength} characters: it has ${records} of the ${whole} records of the page. Continue with the cursor in \`next_cursor\`, or select fewer \`fields\`.`;
  return { ok: true, text: JSON.stringify({ notice, ...(isObject(body) ? body : { data: body }) }) };
}

/** The default without one; `undefined` for an invalid value, which the endpoint rejects. */
export function readLimitArgument(given: unknown): number | undefined {
  const { limit = defaultLimit } = isObject(given) ? given : {};
  return typeof limit === 'number' ? limit : undefined;
}
