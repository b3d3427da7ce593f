const family = /^# TYPE (\S+) (\w+)$/gm;
const help = /^# HELP (\S+) \S/gm;

/**
 * Matches, in a metric name, a unit that is not a base unit of Prometheus, such as `milliseconds`, or an abbreviated
 * unit, such as `ms`.
 */
const otherUnits =
  /_(milliseconds|ms|microseconds|us|nanoseconds|ns|minutes|hours|kilobytes|kb|megabytes|mb|sec|secs)(_|$)/;

/** Returns the violations of the rules of Prometheus's linter (`promtool check metrics`) in a metrics text. */
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
