import { enumValues } from '@fds/platform/enum-values';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { countSchema } from '../../json-api/schemas.ts';

const described = (text: string) => v.pipe(v.string(), v.description(text));

const findingSchema = v.pipe(
  v.strictObject({
    rule: described('Id of the rule, such as `BR-CO-15`'),
    severity: v.pipe(v.picklist(['fatal', 'warning']), v.description('A `fatal` finding makes the invoice invalid')),
    message: described('The broken condition, in one sentence'),
    terms: v.pipe(
      v.array(v.string()),
      v.description('Business terms and groups that the rule names, such as `BT-112`'),
    ),
    path: described('Element or attribute in the file; if it is missing, the element in which it is missing'),
    line: v.pipe(countSchema, v.description('Line of the element, from 1')),
    expected: v.optional(described('Value that the rule expects. Absent if there is no single value')),
    found: v.optional(described('Value in the file. Absent if it is missing')),
  }),
  v.title('ValidationFinding'),
);

const reportEntries = {
  note: v.optional(described('Why no rule set covers the document, or why only EN 16931 was applied')),
  rule_sets: v.pipe(
    v.array(
      v.strictObject({
        name: v.string(),
        version: v.string(),
        not_checked: v.pipe(v.array(v.string()), v.description('Ids of rules of the set that are not tested')),
      }),
    ),
    v.description('The rule sets that were applied'),
  ),
  findings: v.pipe(v.array(findingSchema), v.description('Broken rules, at most 500')),
  more_findings: v.pipe(countSchema, v.description('Number of findings that the list does not contain')),
};

const resultSchema = v.pipe(
  v.picklist(enumValues.documents.validation),
  v.description(
    '`invalid` if a rule of the severity `fatal` is broken; `not_applicable` for a document that no rule set covers',
  ),
);

const validationSchema = v.pipe(
  v.strictObject({
    type: v.literal('document_validation'),
    id: uuidOutputSchema,
    attributes: v.strictObject({ result: resultSchema, ...reportEntries }),
  }),
  v.title('DocumentValidationReport'),
);

const rowsSchema = v.object({
  documents: v.array(
    v.object({
      id: uuidOutputSchema,
      status: v.string(),
      validation: v.nullable(v.picklist(enumValues.documents.validation)),
      validations: v.array(v.object({ report: v.object(reportEntries) })),
    }),
  ),
});

const queryText = `query ($where: documents_bool_exp!) {
  documents(where: $where, limit: 1) { id status validation validations(limit: 1) { report } }
}`;

/** Of a completed document without a report. */
const noInvoice = {
  note: 'The document is not an electronic invoice, or the service processed it before it validated invoices.',
  rule_sets: [],
  findings: [],
  more_findings: 0,
};

const getValidation: Endpoint<object, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/documents/:id/validation',
  operationId: 'getDocumentValidation',
  summary: 'Get the validation of a document',
  description:
    'Returns the report about an electronic invoice: which rules of EN 16931, XRechnung and Peppol BIS Billing it breaks. An invalid invoice still becomes records.',
  tag: 'Documents',
  success: { status: 200, description: 'The report.', body: v.strictObject({ data: validationSchema }) },
  errors: ['VALIDATION_NOT_FOUND'],
  async run({ id }, call) {
    const [found] = (await engineData(call, rowsSchema, queryText, { where: { id: { _eq: id } } })).documents;
    if (found === undefined || found.status !== 'completed') {
      throw new ApiError(
        'VALIDATION_NOT_FOUND',
        'No validation of a document with this id exists, or you may not access it. Wait until the document is processed.',
      );
    }
    const report = found.validations[0]?.report ?? noInvoice;
    const attributes = { result: found.validation ?? 'not_applicable', ...report };
    return { body: { data: { type: 'document_validation', id: found.id, attributes } } };
  },
};

export const validationEndpoints: readonly AnyEndpoint[] = [getValidation];
