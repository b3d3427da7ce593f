const family = /^# TYPE (\S+) (\w+)$/gm;
const help = /^# HELP (\S+) \S/gm;

/** Not a base unit of Prometheus: `milliseconds`, or `ms`. */
const otherUnits =
  /_(milliseconds|ms|microseconds|us|nanoseconds|ns|minutes|hours|kilobytes|kb|megabytes|mb|sec|secs)(_|$)/;

/** Rules of `promtool check metrics`. */
export function findMetricsLintErrors(metricsText: string): string[] {
  const described = new Set([...metricsText.matchAll(help)].map(([, name]) => name));
  return [...metricsText.matchAll(family)].flatMap(([, name = '', type]) => [
    ...(described.has(name) ? [] : [`${name} has no help`]),
    ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`${name} is not in lower case with underscores`]),
    ...((type === 'counter') === name.endsWith('_total')
      ? []
      : [`${name} is a ${type}: only counters may end in _total`]),
    ...(/_(bucket|count|sum|info)$/.test(name) && type !== 'gauge'
      ? [`${name} ends in a suffix that is reserved for another type`]
      : []),
    ...(otherUnits.test(name) ? [`${name} is not in a base unit`] : []),
    ...(name.includes(`_${type}`) ? [`${name} contains the type of the metric`] : []),
  ]);
}
