import {
  type ArgumentNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  parse,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import { EngineError, validationError } from '../errors/engine-error.ts';
import { operationLimits } from './limits.ts';

/** The operation to run, with the fragments of its document. */
export interface ParsedOperation {
  readonly definition: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: ReadonlyMap<string, VariableDefinitionNode>;
}

function checkNames(items: readonly (ArgumentNode | ObjectFieldNode)[] | undefined): void {
  const names = new Set<string>();
  for (const { name } of items ?? []) {
    if (names.has(name.value)) throw new SyntaxError(`${name.value} occurs twice`);
    names.add(name.value);
  }
}

const nesting: ReadonlySet<string> = new Set([Kind.SELECTION_SET, Kind.LIST, Kind.OBJECT]);

function checkDocument(document: DocumentNode): void {
  let depth = 0;
  visit(document, {
    enter: (node) => {
      if (nesting.has(node.kind)) depth += 1;
      if (depth > operationLimits.nesting)
        throw validationError(`the document is nested more than ${operationLimits.nesting} levels deep`, '$.query');
      if (node.kind === Kind.FIELD || node.kind === Kind.DIRECTIVE) checkNames(node.arguments);
      if (node.kind === Kind.OBJECT) checkNames(node.fields);
    },
    leave: (node) => {
      if (nesting.has(node.kind)) depth -= 1;
    },
  });
}

function parseText(text: string): DocumentNode {
  try {
    const document = parse(text, { noLocation: true, maxTokens: operationLimits.tokens });
    checkDocument(document);
    return document;
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (error instanceof GraphQLError && error.message.endsWith('tokens. Parsing aborted.'))
      throw validationError(`the document has more than ${operationLimits.tokens} tokens: split it`, '$.query');
    throw new EngineError('validation-failed', 'not a valid graphql query', '$.query', { cause: error });
  }
}

function choose(operations: readonly OperationDefinitionNode[], name: string | undefined): OperationDefinitionNode {
  const [only] = operations;
  if (name === undefined) {
    if (only !== undefined && operations.length === 1) return only;
    throw validationError(
      'exactly one operation has to be present in the document when operationName is not specified',
      '$',
    );
  }
  if (operations.some((operation) => operation.name === undefined))
    throw validationError('operationName cannot be used when an anonymous operation exists in the document', '$');
  const named = operations.find((operation) => operation.name?.value === name);
  if (named === undefined) throw validationError(`no such operation found in the document: "${name}"`, '$');
  return named;
}

function unique<T>(kind: string, items: readonly (readonly [name: string, item: T])[]): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const [name, item] of items) {
    if (found.has(name)) throw new EngineError('parse-failed', `multiple definitions for ${kind} "${name}"`);
    found.set(name, item);
  }
  return found;
}

/** @throws EngineError if the text is not GraphQL or the operation is ambiguous */
export function parseOperation(text: string, operationName: string | undefined): ParsedOperation {
  const { definitions } = parseText(text);
  const definition = choose(
    definitions.filter((item) => item.kind === Kind.OPERATION_DEFINITION),
    operationName,
  );
  const fragments = definitions.filter((item) => item.kind === Kind.FRAGMENT_DEFINITION);
  return {
    definition,
    fragments: unique(
      'fragment',
      fragments.map((item) => [item.name.value, item]),
    ),
    variables: unique(
      'variable',
      (definition.variableDefinitions ?? []).map((item) => [item.variable.name.value, item]),
    ),
  };
}
