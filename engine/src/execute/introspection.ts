import {
  type ASTNode,
  DirectiveLocation,
  type DocumentNode,
  execute,
  type FieldNode,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLEnumType,
  type GraphQLEnumValueConfigMap,
  type GraphQLError,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLIncludeDirective,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLSkipDirective,
  Kind,
  lexicographicSortSchema,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  type SelectionNode,
  specifiedRules,
  specifiedScalarTypes,
  validate,
  visit,
} from 'graphql';
import { type EngineError, validationError } from '../errors/engine-error.ts';
import type { RequestVariables } from '../operation/context.ts';
import type { ParsedOperation } from '../operation/document.ts';
import { operationLimits } from '../operation/limits.ts';
import type { RoleSchema } from '../schema/role.ts';
import type {
  EnumType,
  InputField,
  InputType,
  InputTypeRef,
  ObjectType,
  OutputField,
  OutputTypeRef,
  ScalarType,
} from '../schema/types.ts';

/** As in Hasura, an empty comment means no description. */
const descriptionOf = (text: string | undefined): string | null => (text === '' ? null : (text ?? null));

/** Converts a role's schema to graphql-js, which implements introspection. */
class Converter {
  readonly #scalars = new Map<string, GraphQLScalarType>(specifiedScalarTypes.map((type) => [type.name, type]));
  readonly #enums = new Map<string, GraphQLEnumType>();
  readonly #inputs = new Map<string, GraphQLInputObjectType>();
  readonly #objects = new Map<string, GraphQLObjectType>();

  #scalar({ name, description }: ScalarType): GraphQLScalarType {
    const known = this.#scalars.get(name);
    if (known !== undefined) return known;
    const made = new GraphQLScalarType({ name, description: descriptionOf(description) });
    this.#scalars.set(name, made);
    return made;
  }

  #enum({ name, description, values }: EnumType): GraphQLEnumType {
    const known = this.#enums.get(name);
    if (known !== undefined) return known;
    const config: GraphQLEnumValueConfigMap = Object.fromEntries(
      [...values].map(([value, text]) => [value, { description: descriptionOf(text) }]),
    );
    const made = new GraphQLEnumType({ name, description: descriptionOf(description), values: config });
    this.#enums.set(name, made);
    return made;
  }

  #input(type: InputType): GraphQLInputObjectType {
    const known = this.#inputs.get(type.name);
    if (known !== undefined) return known;
    const fields = (): GraphQLInputFieldConfigMap => this.#inputFields(type.fields());
    const made = new GraphQLInputObjectType({ name: type.name, description: descriptionOf(type.description), fields });
    this.#inputs.set(type.name, made);
    return made;
  }

  #inputFields(fields: ReadonlyMap<string, InputField>): GraphQLInputFieldConfigMap & GraphQLFieldConfigArgumentMap {
    return Object.fromEntries(
      [...fields.values()].map(({ name, type, description, whenAbsent: defaultValue }) => [
        name,
        {
          type: this.#inputRef(defaultValue === undefined ? type : { ...type, nonNull: true }),
          description: descriptionOf(description),
          defaultValue,
        },
      ]),
    );
  }

  #inputRef(ref: InputTypeRef): GraphQLInputType {
    if (ref.nonNull) return new GraphQLNonNull(this.#inputRef({ ...ref, nonNull: false }));
    if (ref.is === 'list') return new GraphQLList(this.#inputRef(ref.of));
    const { type } = ref;
    if (type.is === 'scalar') return this.#scalar(type);
    return type.is === 'enum' ? this.#enum(type) : this.#input(type);
  }

  #outputRef(ref: OutputTypeRef): GraphQLOutputType {
    if (ref.nonNull) return new GraphQLNonNull(this.#outputRef({ ...ref, nonNull: false }));
    if (ref.is === 'list') return new GraphQLList(this.#outputRef(ref.of));
    const { type } = ref;
    if (type.is === 'scalar') return this.#scalar(type);
    return type.is === 'enum' ? this.#enum(type) : this.object(type);
  }

  #field({ type, description, args }: OutputField): GraphQLFieldConfig<unknown, unknown> {
    return { type: this.#outputRef(type), description: descriptionOf(description), args: this.#inputFields(args) };
  }

  object(type: ObjectType): GraphQLObjectType {
    const known = this.#objects.get(type.name);
    if (known !== undefined) return known;
    const fields = () =>
      Object.fromEntries([...type.fields().values()].map((field) => [field.name, this.#field(field)]));
    const made = new GraphQLObjectType({ name: type.name, description: descriptionOf(type.description), fields });
    this.#objects.set(type.name, made);
    return made;
  }
}

const directives = [
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  new GraphQLDirective({
    name: 'cached',
    description: 'whether this query should be cached (this engine accepts the directive and caches nothing)',
    locations: [DirectiveLocation.QUERY],
    args: {
      refresh: { type: new GraphQLNonNull(GraphQLBoolean), defaultValue: false },
      ttl: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 60 },
    },
  }),
];

const schemas = new WeakMap<RoleSchema, GraphQLSchema>();

/** The first call creates the schema. */
function graphqlSchema(schema: RoleSchema): GraphQLSchema {
  const known = schemas.get(schema);
  if (known !== undefined) return known;
  const converter = new Converter();
  const query = converter.object(schema.query);
  const mutation = schema.mutation && converter.object(schema.mutation);
  const subscription = schema.subscription && converter.object(schema.subscription);
  const sorted = lexicographicSortSchema(
    new GraphQLSchema({ query, mutation, subscription, directives, assumeValid: true }),
  );
  // Hasura sorts the types, but not the directives.
  const inOrder = directives.flatMap(({ name }) => sorted.getDirective(name) ?? []);
  const made = new GraphQLSchema({ ...sorted.toConfig(), directives: inOrder, assumeValid: true });
  schemas.set(schema, made);
  return made;
}

/**
 * Rules of graphql-js without those that the engine implements itself, and those whose time grows with the square of
 * the number of fields.
 */
const rules = specifiedRules.filter(
  (rule) =>
    rule !== OverlappingFieldsCanBeMergedRule && rule !== NoUnusedFragmentsRule && rule !== NoUnusedVariablesRule,
);

const lists: ReadonlySet<string> = new Set([
  'args',
  'directives',
  'enumValues',
  'fields',
  'inputFields',
  'interfaces',
  'possibleTypes',
  'types',
]);

/** A query that repeats nested lists under many aliases would have a too large response. */
function checkLists(document: DocumentNode): void {
  let found = 0;
  visit(document, {
    enter: (node) => {
      if (node.kind === Kind.FIELD && lists.has(node.name.value)) found += 1;
      if (found > operationLimits.introspectionLists)
        throw validationError(
          `the introspection has more than ${operationLimits.introspectionLists} lists: request fewer`,
          '$.selectionSet',
        );
    },
  });
}

/** Path of a field as response keys. */
function pathTo(target: ASTNode | undefined, selections: readonly SelectionNode[], path: string): string | undefined {
  for (const node of selections) {
    const here = node.kind === Kind.FIELD ? `${path}.selectionSet.${node.name.value}` : path;
    if (node === target) return here;
    const inner = node.kind === Kind.FRAGMENT_SPREAD ? [] : (node.selectionSet?.selections ?? []);
    const found = pathTo(target, inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** With Hasura's message. */
function toEngineError({ message, nodes: at }: GraphQLError, nodes: readonly FieldNode[]): EngineError {
  const path = pathTo(at?.[0], nodes, '$') ?? '$.selectionSet';
  const [, field, type] = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(message) ?? [];
  if (field !== undefined) return validationError(`field '${field}' not found in type: '${type}'`, path);
  const [, argument] = /argument "(\w+)" of type "[^"]*" is required/.exec(message) ?? [];
  if (argument === undefined) return validationError(message, '$.selectionSet');
  return validationError(`missing required field '${argument}'`, `${path}.args.${argument}`);
}

/**
 * Values of `__schema` and `__type`, by response key.
 * @throws EngineError if a selection does not match GraphQL's introspection types
 */
export async function runIntrospection(
  schema: RoleSchema,
  operation: ParsedOperation,
  nodes: readonly FieldNode[],
  variables: RequestVariables,
): Promise<Readonly<Record<string, unknown>>> {
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      { ...operation.definition, directives: [], selectionSet: { kind: Kind.SELECTION_SET, selections: nodes } },
      ...operation.fragments.values(),
    ],
  };
  const target = graphqlSchema(schema);
  checkLists(document);
  const [fault] = validate(target, document, rules);
  if (fault !== undefined) throw toEngineError(fault, nodes);
  const { data, errors } = await execute({ schema: target, document, variableValues: { ...variables } });
  if (errors === undefined && data) return data;
  throw validationError(errors?.[0]?.message ?? 'introspection failed', '$.selectionSet');
}
