import './filters.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import type { RecordType, RecordTypeCatalogue } from '../model/catalogue.ts';
import { addCondition, initialCondition, removeCondition, replaceCondition } from '../model/edit-groups.ts';
import type { ErrorLocation } from '../model/error-places.ts';
import { parseWhereClause, type TableQuery } from '../model/table-query.ts';
import { ConditionRow } from './condition-row.tsx';
import type { FilterFormError } from './filter-form-error.ts';

interface WhereFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

/** Closed while it is empty. */
function WhereField({ value, error, onValue }: WhereFieldProps) {
  return (
    <details class="record-where" open={value !== ''}>
      <summary>Nested condition (whereClause)</summary>
      <Field
        label="Condition as JSON"
        error={error}
        hint={
          <>
            Conditions on related records, for example{' '}
            <code>{'{"invoice_items": {"_some": {"quantity": {"_gt": 10}}}}'}</code>
          </>
        }
      >
        {(connected) => (
          <textarea
            {...connected}
            rows={4}
            spellcheck={false}
            value={value}
            onInput={({ currentTarget }) => onValue(currentTarget.value)}
          />
        )}
      </Field>
    </details>
  );
}

interface FilterFormProps {
  readonly type: RecordType;
  readonly catalogue: RecordTypeCatalogue;
  readonly query: TableQuery;
  readonly errors: readonly FilterFormError[];
  readonly onApply: (changes: Pick<TableQuery, 'groups' | 'whereClause'>) => void;
}

function whereProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    parseWhereClause(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'The text is not JSON.';
  }
}

/** The table changes when the person applies the conditions. */
export function FilterForm({ type, query, errors, onApply }: FilterFormProps) {
  const applied = JSON.stringify([type.root, query.groups, query.whereClause]);
  const [groups, setGroups] = useState(query.groups);
  const [where, setWhere] = useState(query.whereClause);
  const adding = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setGroups(query.groups);
    setWhere(query.whereClause);
  }, [applied]);

  const filterable = [...type.fields.values()].filter((field) => field.filterable);
  const isChanged = JSON.stringify([type.root, groups, where]) !== applied;
  const add = (group: number) => {
    const [first] = filterable;
    if (first !== undefined) setGroups(addCondition(groups, group, initialCondition(first)));
  };
  const remove = (group: number, position: number) => {
    setGroups(removeCondition(groups, group, position));
    adding.current?.querySelector('button')?.focus();
  };
  const errorsAt = (matches: (place: ErrorLocation) => boolean): readonly FilterFormError[] =>
    isChanged ? [] : errors.filter(({ place }) => matches(place));
  const problem = whereProblem(where);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (problem === undefined) onApply({ groups, whereClause: where });
  };
  return (
    <form class="card record-filters" aria-label="Filters" onSubmit={submit}>
      {groups.map((conditions, group) => (
        <fieldset key={group} class="record-filter-group">
          <legend class={group === 0 ? 'unseen' : undefined}>{group === 0 ? 'Conditions' : 'or'}</legend>
          {conditions.map((condition, position) => (
            <ConditionRow
              key={position}
              name={`Condition ${position + 1}${group > 0 ? ` of alternative ${group + 1}` : ''}`}
              condition={condition}
              type={type}
              fields={filterable}
              errors={errorsAt(
                (place) => place.at === 'condition' && place.group === group && place.condition === position,
              )}
              onChange={(changed) => setGroups(replaceCondition(groups, group, position, changed))}
              onRemove={() => remove(group, position)}
            />
          ))}
        </fieldset>
      ))}
      <div class="record-filter-actions" ref={adding}>
        <Button icon="plus" onClick={() => add(Math.max(groups.length - 1, 0))}>
          Add filter
        </Button>
        {groups.length > 0 && (
          <Button kind="quiet" onClick={() => add(groups.length)}>
            Add alternative (or)
          </Button>
        )}
        <WhereField
          value={where}
          error={problem ?? errorsAt((place) => place.at === 'where')[0]?.detail}
          onValue={setWhere}
        />
        {(isChanged || groups.length > 0 || where !== '') && (
          <div class="record-filter-apply">
            {(groups.length > 0 || where !== '') && (
              <Button kind="quiet" onClick={() => onApply({ groups: [], whereClause: '' })}>
                Clear
              </Button>
            )}
            <Button type="submit" kind="primary" disabled={!isChanged}>
              Apply
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
