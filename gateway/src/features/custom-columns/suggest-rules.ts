import { extractorFiltersSchema } from '@fds/ai/extractor';
import * as v from 'valibot';
import type { AnyEndpoint, Endpoint } from '../../http/endpoint.ts';
import { countSchema } from '../../json-api/schemas.ts';
import { aiEndpoint, aiQuestion, checkQuestion, convertAiErrors } from './checks.ts';
import { areValidFilters } from './fields.ts';
import { columnMemberSchemas, resourceBodySchema } from './members.ts';
import { countMatches } from './read-values.ts';

const body = resourceBodySchema(
  'custom_column_rule',
  v.strictObject({
    root: columnMemberSchemas.root,
    description: columnMemberSchemas.description,
    record_ids: columnMemberSchemas.record_ids,
    workspace_id: columnMemberSchemas.workspace_id,
  }),
);

const answer = v.strictObject({
  data: v.array(
    v.pipe(
      v.strictObject({
        type: v.literal('custom_column_rule'),
        id: v.pipe(v.string(), v.description('Rank, from 1')),
        attributes: v.strictObject({
          root: v.string(),
          filters: extractorFiltersSchema,
          matches: countSchema,
          confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
        }),
      }),
      v.title('CustomColumnRule'),
    ),
  ),
  meta: v.strictObject({ count: countSchema }),
});

/** Share of a rule's confidence that depends on how many of the example records match the rule. */
const exampleWeight = 0.7;

/** POST /v1/custom-columns/suggest-rules: proposes filters that `POST /v1/records/query` accepts unchanged. */
const suggestRules: Endpoint<object, v.InferOutput<typeof body>> = {
  ...aiEndpoint,
  path: '/v1/custom-columns/suggest-rules',
  operationId: 'suggestRules',
  summary: 'Suggest filters for a description',
  description:
    'The most likely rule is first. `filters` can be sent to `POST /v1/records/query`; `matches` is the number of records that the filters find. The records in `record_ids` are examples of the intended result.',
  success: { status: 200, description: 'The rules, most likely first.', body: answer },
  auth: 'caller',
  body,
  async run({ body: { data } }, call) {
    const { root: named, description, record_ids } = data.attributes;
    const { root } = await checkQuestion(data.attributes, call);
    const subject = aiQuestion(root, description, record_ids, call);
    const suggested = await convertAiErrors(call.deps.ai.suggestRules(subject));
    const rules = suggested.filter(({ filters }) => areValidFilters(root, filters));
    const all = rules.map(({ filters }) => filters);
    const [matches, met] = await Promise.all([
      countMatches(root, all, call),
      record_ids.length === 0 ? undefined : countMatches(root, all, call, record_ids),
    ]);
    const ranked = rules
      .map(({ filters, confidence }, index) => {
        const share = met === undefined ? 1 : (met[index] ?? 0) / record_ids.length;
        const weighed = confidence * (1 - exampleWeight + exampleWeight * share);
        return { root: named, filters, matches: matches[index] ?? 0, confidence: Math.round(weighed * 100) / 100 };
      })
      .sort((a, b) => (met === undefined ? 0 : b.confidence - a.confidence));
    const resources = ranked.map((attributes, index) => ({
      type: 'custom_column_rule',
      id: String(index + 1),
      attributes,
    }));
    return { body: { data: resources, meta: { count: resources.length } } };
  },
};

export const ruleSuggestionEndpoints: readonly AnyEndpoint[] = [suggestRules];
