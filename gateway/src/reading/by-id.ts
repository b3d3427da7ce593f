import * as v from 'valibot';
import { FaultList } from '../base/errors.ts';
import { remembering } from '../base/remember.ts';
import { catalogue, rootNamed } from '../contract/catalogue.ts';
import type { Attribute, Relationship } from '../contract/types.ts';
import {
  includedInvoiceRoots,
  includedOfInvoice,
  includeOfInvoice,
  invoiceAttributes,
} from '../features/invoices/invoices.ts';
import { type Endpoint, nothing, type Visit } from '../http/endpoint.ts';
import { fieldsOf, shownBy } from '../input/fields.ts';
import { anyOf, resourceSchema } from '../json-api/schemas.ts';
import { writtenObject } from '../json-api/written.ts';
import { type Addressed, missing, missingCode } from './not-found.ts';
import { readOne } from './read-one.ts';

interface Row<P> {
  readonly root: Exclude<Addressed, 'api_keys' | 'balances'>;
  readonly path: string;
  readonly operationId: string;
  readonly what: string;
  readonly tag: 'Invoices' | 'Transactions' | 'Parties' | 'Workspaces' | 'Custom columns';
  /** Those that are shown, where not all are. */
  readonly attributes?: readonly Attribute[];
  readonly parameters: v.GenericSchema<unknown, P>;
  /** The relationships whose resources are asked for; none where the endpoint includes nothing. */
  readonly include?: { readonly of: (given: P) => readonly Relationship[]; readonly roots: readonly string[] };
}

/** GET of one resource: the same for each root, but for what the row says. */
function endpointOf<P extends object>(row: Row<P>): Endpoint<P, undefined> {
  const root = rootNamed(row.root);
  const attributes = row.attributes ?? root.attributes;
  const data = resourceSchema(root, catalogue, attributes, 'sparse');
  const shown =
    row.include === undefined
      ? v.strictObject({ data })
      : v.strictObject({ data, included: v.array(anyOf(row.include.roots.map(rootNamed), catalogue, 'sparse')) });
  const askedBy = remembering((parameters: P) => {
    const include = row.include?.of(parameters) ?? [];
    const faults = new FaultList();
    const shown = shownBy(root, attributes, include, parameters, faults);
    faults.throwIfAny();
    return { root, include, ...shown };
  });
  return {
    methods: ['GET'],
    path: row.path,
    operationId: row.operationId,
    summary: `Show one ${row.what}`,
    tag: row.tag,
    rate: 'general',
    success: {
      status: 200,
      description: `The ${row.what}.`,
      body: shown,
    },
    errors: [missingCode(row.root), 'UNKNOWN_FIELD'],
    asksEngine: true,
    auth: 'caller',
    parameters: row.parameters,
    body: nothing,
    async run({ id, parameters }, call) {
      const found = await readOne(askedBy(parameters), id, call);
      if (found === undefined) throw missing(row.root);
      const { data, included } = found;
      return { body: writtenObject(row.include === undefined ? { data } : { data, included }) };
    },
  };
}

const invoiceParameters = v.strictObject({
  ...includeOfInvoice.entries,
  ...fieldsOf(['invoices', ...includedInvoiceRoots].map(rootNamed)),
});

const invoice: Row<v.InferOutput<typeof includeOfInvoice>> = {
  root: 'invoices',
  path: '/v1/invoices/:id',
  operationId: 'getInvoice',
  what: 'invoice',
  tag: 'Invoices',
  attributes: invoiceAttributes,
  parameters: invoiceParameters,
  include: { of: ({ include }) => includedOfInvoice(include), roots: includedInvoiceRoots },
};

const plain: readonly Omit<Row<object>, 'parameters'>[] = [
  {
    root: 'transactions',
    path: '/v1/transactions/:id',
    operationId: 'getTransaction',
    what: 'transaction',
    tag: 'Transactions',
  },
  {
    root: 'companies',
    path: '/v1/companies/:id',
    operationId: 'getCompany',
    what: 'company',
    tag: 'Parties',
  },
  {
    root: 'people',
    path: '/v1/people/:id',
    operationId: 'getPeople',
    what: 'person',
    tag: 'Parties',
  },
  {
    root: 'custom_columns',
    path: '/v1/custom-columns/:id',
    operationId: 'getCustomColumn',
    what: 'custom column',
    tag: 'Custom columns',
  },
  {
    root: 'workspaces',
    path: '/v1/workspaces/:id',
    operationId: 'getWorkspace',
    what: 'workspace',
    tag: 'Workspaces',
  },
];

/** GET by id for every root that needs no more than its row. */
export function eachById(visit: Visit): void {
  visit(endpointOf(invoice));
  for (const row of plain) visit(endpointOf({ ...row, parameters: v.strictObject(fieldsOf([rootNamed(row.root)])) }));
}
