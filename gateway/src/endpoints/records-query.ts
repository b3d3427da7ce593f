import * as v from 'valibot';
import { parseFilters } from '../boolexp/parse.ts';
import { resolve } from '../contract/resolve.ts';
import { type Endpoint, noParameters } from '../http/endpoint.ts';
import { readPage } from './records.ts';

/** POST /v1/records/query: filters and sorts any root. QUERY (RFC 10008) answers as POST does. */
export const queryRecords: Endpoint<object, unknown> = {
  methods: ['POST', 'QUERY'],
  path: '/v1/records/query',
  auth: 'caller',
  parameters: noParameters,
  body: v.unknown(),
  async run({ body }, call) {
    const { root, rules, sort, limit, cursor, include, total } = resolve(body);
    const page = await readPage(
      {
        selection: { root, attributes: root.attributes, include, total },
        condition: parseFilters(root, rules),
        sort,
        limit,
        cursor: { text: cursor, source: { pointer: '/cursor' } },
      },
      call,
    );
    return {
      body: {
        data: page.data,
        ...(include.length > 0 ? { included: page.included } : {}),
        meta: {
          count: page.data.length,
          next_cursor: page.nextCursor ?? null,
          ...(page.total === undefined ? {} : { total: page.total }),
          ...(page.truncated ? { truncated: true } : {}),
        },
      },
    };
  },
};
