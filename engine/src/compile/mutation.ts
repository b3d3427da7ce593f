// The root fields of a mutation become statements of one transaction.
import type { MutationResponse, MutationRootField, RowDeletion, RowUpdate } from '../ir/mutation-types.ts';
import { scalarEncoder } from '../model/scalars.ts';
import type { TableColumn, TrackedTable } from '../model/types.ts';
import { commas, identifier, parameter, type SqlFragment, sql } from '../sql/fragment.ts';
import { compilePredicate } from './bool-exp.ts';
import { CompileContext, type CompileOptions, getSqlType, qualifiedColumn, tableName } from './context.ts';
import { planInsertSteps } from './insert-steps.ts';
import {
  canReturnResponse,
  leadingColumns,
  type MutationStep,
  noLaterRowData,
  readStep,
  requestedRowFields,
  type WriteStatement,
  writeStep,
} from './mutation-step.ts';
import { valueToWrite } from './mutation-values.ts';
import { compileQuery } from './query.ts';

const assignment = ({ name }: TableColumn, value: SqlFragment): SqlFragment => sql`${identifier(name)} = ${value}`;

/** Undefined if the update sets no column. */
function compileUpdate(
  context: CompileContext,
  { table, where, changes, presets, check }: RowUpdate,
): WriteStatement | undefined {
  if (changes.length === 0 && presets.length === 0) return undefined;
  const row = context.alias();
  const changed = changes.map(({ column, operator, operand: { value, path } }) => {
    const type = operator.operand ?? column.type;
    const operand = parameter({ value, type: getSqlType(type), encode: scalarEncoder(type), path });
    return assignment(column, operator.write(qualifiedColumn(row, column), operand));
  });
  const fixed = presets.map(({ column, value }) => assignment(column, valueToWrite(column, { value, path: '$' })));
  const condition = compilePredicate(context, where, row);
  const statement = sql`update ${tableName(table)} as ${identifier(row)} set ${commas([...changed, ...fixed])} where ${condition}`;
  return { table, statement, row, check: sql`(${compilePredicate(context, check, row)})` };
}

function compileDelete(context: CompileContext, { table, where }: RowDeletion): WriteStatement {
  const row = context.alias();
  const statement = sql`delete from ${tableName(table)} as ${identifier(row)} where ${compilePredicate(context, where, row)}`;
  return { table, statement, row, check: sql`true` };
}

export type { MutationStep } from './mutation-step.ts';

/** The steps of a mutation that return the number of affected rows and the data of the written rows. */
export interface AffectedRowsSource {
  readonly output: MutationResponse;
  readonly counted: readonly number[];
  /**
   * The step that returns the data, and its first column with data; undefined if the client requests only the number.
   */
  readonly answer: { readonly step: number; readonly column: number } | undefined;
}

export type MutationValueSource = { readonly key: string } & (
  | { readonly is: 'json'; readonly json: string }
  | { readonly is: 'column'; readonly step: number }
  | { readonly is: 'one'; readonly response: AffectedRowsSource }
  | { readonly is: 'list'; readonly responses: readonly AffectedRowsSource[] }
);

/** Statements that run in order within one transaction. */
export interface CompiledMutation {
  readonly steps: readonly MutationStep[];
  readonly answers: readonly MutationValueSource[];
}

class MutationCompiler {
  readonly steps: MutationStep[] = [];
  readonly #options: CompileOptions;
  readonly #perObject: boolean;

  constructor(options: CompileOptions, apart: boolean) {
    this.#options = options;
    this.#perObject = apart;
  }

  /** The only writing step, or a new step that reads the written rows. */
  #response(
    table: TrackedTable,
    output: MutationResponse,
    counted: readonly number[],
    written: readonly number[],
    atOnce: boolean,
  ): AffectedRowsSource {
    const [only] = written;
    if (only === undefined || requestedRowFields(output).length === 0) return { output, counted, answer: undefined };
    if (atOnce) return { output, counted, answer: { step: only, column: leadingColumns } };
    const step = this.steps.push(readStep(this.#options, table, output, written)) - 1;
    return { output, counted, answer: { step, column: 0 } };
  }

  #written(
    output: MutationResponse,
    compile: (context: CompileContext) => WriteStatement | undefined,
  ): AffectedRowsSource {
    const context = new CompileContext(this.#options);
    const write = compile(context);
    if (write === undefined) return { output, counted: [], answer: undefined };
    const atOnce = canReturnResponse(output);
    const kept = atOnce ? noLaterRowData : { ...noLaterRowData, rows: true };
    const statement = writeStep(context, write, kept, atOnce ? output : undefined);
    const step = this.steps.push({ statement, writes: true, path: '$', requirement: undefined, joint: false }) - 1;
    return this.#response(write.table, output, [step], [step], atOnce);
  }

  #inserted(root: Extract<MutationRootField, { is: 'insert' }>): AffectedRowsSource {
    const { inserts, output } = root;
    const atOnce = inserts.plain && canReturnResponse(output);
    const rows = !atOnce && requestedRowFields(output).length > 0;
    const first = this.steps.length;
    const wanted = { rows, output: atOnce ? output : undefined };
    const written = planInsertSteps(this.steps, this.#options, inserts, wanted, this.#perObject);
    const counted = this.steps.map((_, i) => i).slice(first);
    return this.#response(inserts.table, output, counted, written, atOnce);
  }

  answer(root: MutationRootField): MutationValueSource {
    const { key } = root;
    switch (root.is) {
      case 'typename':
        return { key, is: 'json', json: JSON.stringify(root.name) };
      case 'insert':
        return { key, is: 'one', response: this.#inserted(root) };
      case 'delete':
        return {
          key,
          is: 'one',
          response: this.#written(root.output, (context) => compileDelete(context, root.deletion)),
        };
      case 'call': {
        const { statement } = compileQuery([root.root], this.#options);
        if (statement === undefined) throw new TypeError('cannot use a function call as a writing statement');
        const step = { statement, writes: false, path: '$', requirement: undefined, joint: false };
        return { key, is: 'column', step: this.steps.push(step) - 1 };
      }
      case 'update': {
        const responses = root.updates.map((update) =>
          this.#written(root.output, (context) => compileUpdate(context, update)),
        );
        const [response] = responses;
        return root.many || response === undefined ? { key, is: 'list', responses } : { key, is: 'one', response };
      }
    }
  }
}

/** @param perObject each object of a nested insert gets its own statement, so that an error has the exact path */
export function compileMutation(
  roots: readonly MutationRootField[],
  options: CompileOptions,
  perObject: boolean,
): CompiledMutation {
  const compiler = new MutationCompiler(options, perObject);
  const answers = roots.map((root) => compiler.answer(root));
  return { steps: compiler.steps, answers };
}
