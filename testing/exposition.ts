const family = /^# TYPE (\S+) (\w+)$/gm;
const help = /^# HELP (\S+) \S/gm;

/** Other units than the base ones, and abbreviations of these. */
const otherUnits =
  /_(milliseconds|ms|microseconds|us|nanoseconds|ns|minutes|hours|kilobytes|kb|megabytes|mb|sec|secs)(_|$)/;

/** What Prometheus's own linter (promtool check metrics) objects to in a text of metrics. */
export function faultsOfMetrics(text: string): string[] {
  const described = new Set([...text.matchAll(help)].map(([, name]) => name));
  return [...text.matchAll(family)].flatMap(([, name = '', type]) => [
    ...(described.has(name) ? [] : [`${name} has no help`]),
    ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`${name} is not in lower case with underscores`]),
    ...((type === 'counter') === name.endsWith('_total') ? [] : [`${name} is a ${type}: _total is for counters alone`]),
    ...(/_(bucket|count|sum|info)$/.test(name) && type !== 'gauge' ? [`${name} ends as a part of another metric`] : []),
    ...(otherUnits.test(name) ? [`${name} is not in a base unit`] : []),
    ...(name.includes(`_${type}`) ? [`${name} names its type`] : []),
  ]);
}
