import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parser } from '@prometheus-io/lezer-promql';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findMetricsLintErrors } from '../../../testing/exposition.ts';
import type { RunningProduct } from '../running-product.ts';

const docs = new URL('../../../docs/', import.meta.url);
const alertFile = new URL('monitoring/alerts.yaml', docs);

const alertSchema = v.object({
  groups: v.array(
    v.object({
      rules: v.array(
        v.object({
          alert: v.string(),
          expr: v.string(),
          annotations: v.object({ summary: v.string(), runbook: v.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = v.object({
  panels: v.array(v.object({ title: v.string(), targets: v.array(v.object({ expr: v.string() })) })),
});

/** Labels that Prometheus adds to each sample, and the label of histogram buckets. */
const addedLabels = ['instance', 'job', 'le'];

/**
 * Returns the metrics and the labels in a PromQL expression.
 * @throws Error if the text is not valid PromQL
 */
function namesOf(expression: string): { readonly metrics: readonly string[]; readonly labels: readonly string[] } {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`not PromQL at character ${node.from}: ${text}`);
      if (node.name === 'Identifier') metrics.push(text.slice(node.from, node.to));
      if (node.name === 'LabelName') labels.push(text.slice(node.from, node.to));
    },
  });
  return { metrics, labels };
}

/** Returns the labels of each metric in a metrics text. A metric without samples has no labels. */
function seriesOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const series = new Map<string, Set<string>>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name];
    for (const each of names) series.set(each, new Set());
  }
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = series.get(name);
    for (const [, label = ''] of labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) known?.add(label);
  }
  return series;
}

/** Returns the unknown names in a PromQL expression: the metrics and labels that no process of the service exports. */
function unknownNames(expression: string, series: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const { metrics, labels } = namesOf(expression);
  const own = metrics.filter((name) => name !== 'up');
  const known = new Set([...addedLabels, ...own.flatMap((name) => [...(series.get(name) ?? [])])]);
  return [...own.filter((name) => !series.has(name)), ...labels.filter((label) => !known.has(label))];
}

/** Checks the alert rules and the dashboard against the metrics of the running product. */
export function testAlertsAndDashboard(getProduct: () => RunningProduct): void {
  let texts: readonly string[];
  let series: ReadonlyMap<string, ReadonlySet<string>>;
  let rules: v.InferOutput<typeof alertSchema>['groups'][number]['rules'];
  beforeAll(async () => {
    const { metrics_url, worker_url } = getProduct().demo;
    texts = await Promise.all([metrics_url, `${worker_url}/metrics`].map(async (url) => (await fetch(url)).text()));
    series = seriesOf(texts.join('\n'));
    rules = v.parse(alertSchema, parse(await readFile(alertFile, 'utf8'))).groups.flatMap((group) => group.rules);
  });

  it('the metrics follow the rules of Prometheus, and no metric occurs twice in one response', () => {
    for (const text of texts) {
      expect(findMetricsLintErrors(text)).toEqual([]);
      const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });

  it('each alert rule uses only metrics and labels that the product has', () => {
    expect(rules.flatMap(({ alert, expr }) => unknownNames(expr, series).map((name) => `${alert}: ${name}`))).toEqual(
      [],
    );
    expect(unknownNames('sum by (person) (rate(gateway_wishes_total[5m]))', series)).toEqual([
      'gateway_wishes_total',
      'person',
    ]);
  });

  it('each panel of the dashboard uses only metrics and labels that the product has', async () => {
    const { panels } = v.parse(
      dashboardSchema,
      JSON.parse(await readFile(new URL('monitoring/dashboard.json', docs), 'utf8')),
    );
    const unknown = panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr }) => unknownNames(expr, series).map((name) => `${title}: ${name}`)),
    );
    expect(unknown).toEqual([]);
  });

  it('docs/operating.md has a section for each alert with its meaning, the first check and the repair', async () => {
    const sections = (await readFile(new URL('operating.md', docs), 'utf8')).split(/^### /m).slice(1);
    const complete = sections.flatMap((section) =>
      ['**Meaning.**', '**First look.**', '**Repair.**'].every((part) => section.includes(part))
        ? [section.slice(0, section.indexOf('\n'))]
        : [],
    );
    expect(complete).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, annotations } of rules) expect(annotations.runbook).toBe(`docs/operating.md, ${alert}`);
  });

  it('promtool accepts the alert rules, if the machine has promtool', () => {
    const { error, status, stderr } = spawnSync('promtool', ['check', 'rules', fileURLToPath(alertFile)], {
      encoding: 'utf8',
    });
    const isMissing = error !== undefined && 'code' in error && error.code === 'ENOENT';
    expect(isMissing ? 0 : status, stderr).toBe(0);
  });
}
