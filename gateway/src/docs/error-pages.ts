import {
  type ErrorCode,
  errorCodes,
  getErrorCodeDefinition,
  getErrorStatus,
  getErrorTitle,
  makeExampleError,
} from '../base/errors.ts';
import { makeErrorResponse } from '../http/envelopes.ts';
import { baseUrlInGuideFiles } from './guides.ts';

/** Id of the request that all example error responses contain. */
const context = { requestId: '4f0c7a52-8a3e-4c0a-9a5e-1f6f0b7f3d21', linkBase: baseUrlInGuideFiles };

/** Returns an example of an error response with the given code, in the same form as the service sends it. */
export const makeExampleErrorResponse = (code: ErrorCode): object =>
  makeErrorResponse(makeExampleError(code), context).body;

const json = (value: object): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** Returns the documentation page about an error code, in Markdown. */
export function renderErrorCodePage(code: ErrorCode): string {
  const { meaning, remedy, request } = getErrorCodeDefinition(code);
  const sent =
    request === undefined
      ? []
      : [
          '## Example request',
          `\`\`\`http\n${request.line}\n\`\`\``,
          ...(request.body === undefined ? [] : [json(request.body)]),
        ];
  return [
    `# ${code}`,
    `**${getErrorStatus(code)} ${getErrorTitle(code)}.** ${meaning}`,
    '## What to do',
    remedy,
    ...sent,
    '## Example response',
    json(makeExampleErrorResponse(code)),
    'The guide [Errors](/docs/guides/errors) explains the members of an error response.',
    '',
  ].join('\n\n');
}

/** Returns the documentation page that lists all error codes, in Markdown. */
export function renderErrorCodeList(): string {
  const rows = errorCodes
    .toSorted((a, b) => getErrorStatus(a) - getErrorStatus(b))
    .map(
      (code) =>
        `| [\`${code}\`](/docs/errors/${code}) | ${getErrorStatus(code)} | ${getErrorCodeDefinition(code).meaning} |`,
    );
  return [
    '# Errors',
    'Every error response contains a code, and a link to the page of the code. The guide [Errors](/docs/guides/errors) explains the two forms of error responses.',
    ['| code | status | meaning |', '|---|---|---|', ...rows].join('\n'),
    '',
  ].join('\n\n');
}
