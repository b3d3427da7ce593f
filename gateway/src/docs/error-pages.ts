import { definitionOf, type ErrorCode, errorCodes, exampleError, statusOf, titleOf } from '../base/errors.ts';
import { errorResponse } from '../http/envelopes.ts';
import { guideBaseUrl } from './guides.ts';

const context = { requestId: '4f0c7a52-8a3e-4c0a-9a5e-1f6f0b7f3d21', linkBase: guideBaseUrl };

export const exampleResponse = (code: ErrorCode): object => errorResponse(exampleError(code), context).body;

const json = (value: object): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

export function errorPage(code: ErrorCode): string {
  const { meaning, remedy, request } = definitionOf(code);
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
    `**${statusOf(code)} ${titleOf(code)}.** ${meaning}`,
    '## What to do',
    remedy,
    ...sent,
    '## Example response',
    json(exampleResponse(code)),
    'The guide [Errors](/docs/guides/errors) explains the members of an error response.',
    '',
  ].join('\n\n');
}

export function errorList(): string {
  const rows = errorCodes
    .toSorted((a, b) => statusOf(a) - statusOf(b))
    .map((code) => `| [\`${code}\`](/docs/errors/${code}) | ${statusOf(code)} | ${definitionOf(code).meaning} |`);
  return [
    '# Errors',
    'Every error response contains a code, and a link to the page of the code. The guide [Errors](/docs/guides/errors) explains the two forms of error responses.',
    ['| code | status | meaning |', '|---|---|---|', ...rows].join('\n'),
    '',
  ].join('\n\n');
}
