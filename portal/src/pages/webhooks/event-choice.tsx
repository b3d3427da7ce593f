import { type EventKind, groupByResource } from './data.ts';

interface EventChoiceProps {
  readonly kinds: readonly EventKind[];
  readonly chosen: readonly EventKind[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly EventKind[]) => void;
}

export function EventChoice({ kinds, chosen, error, onChange }: EventChoiceProps) {
  const toggle = (kind: EventKind) =>
    onChange(chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind]);
  return (
    <fieldset class="event-choice">
      <legend>Events</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={kinds.length > 0 && chosen.length === kinds.length}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? kinds : [])}
        />
        All events
      </label>
      <div class="event-groups">
        {[...groupByResource(kinds)].map(([resource, group]) => (
          <div key={resource}>
            {group.map((kind) => (
              <label key={kind} class="check">
                <input type="checkbox" checked={chosen.includes(kind)} onChange={() => toggle(kind)} />
                {kind}
              </label>
            ))}
          </div>
        ))}
      </div>
      {error !== undefined && <p class="failure">{error}</p>}
    </fieldset>
  );
}
