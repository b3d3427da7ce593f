/** In seconds, from a cached response to the gateway's timeout for the engine. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Values come from the code (routes, methods), so they need no escaping. */
type Labels = Readonly<Record<string, string>>;

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join();

/** One set of label values. */
export class Histogram {
  readonly #labels: string;
  /** The last bucket has no upper bound. */
  readonly #counts = [...bounds, Number.POSITIVE_INFINITY].map(() => 0);
  #sum = 0;

  constructor(labels: Labels) {
    this.#labels = labelText(labels);
  }

  add(ms: number): void {
    const seconds = ms / 1000;
    let index = 0;
    while (index < bounds.length && seconds > (bounds[index] ?? 0)) index += 1;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += seconds;
  }

  lines(name: string): string[] {
    let count = 0;
    const upTo = this.#counts.map((more, index) => {
      count += more;
      return `${name}_bucket{le="${bounds[index] ?? '+Inf'}",${this.#labels}} ${count}`;
    });
    return [...upTo, `${name}_sum{${this.#labels}} ${this.#sum}`, `${name}_count{${this.#labels}} ${count}`];
  }
}

type Samples = readonly (readonly [labels: Labels, value: number])[];

const metricOf = (type: 'counter' | 'gauge') => (name: string, help: string, samples: Samples) => {
  const lines = samples.map(([labels, value]) => {
    const text = labelText(labels);
    return `${name}${text === '' ? '' : `{${text}}`} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].map((line) => `${line}\n`).join('');
};

export const formatCounter = metricOf('counter');
export const formatGauge = metricOf('gauge');

export class LabeledCounter {
  readonly #counts = new Map<string, { readonly labels: Labels; count: number }>();

  add(labels: Labels): void {
    const key = labelText(labels);
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, { labels, count: 1 });
    else known.count += 1;
  }

  get samples(): Samples {
    return [...this.#counts.values()].map(({ labels, count }) => [labels, count]);
  }
}

export const formatHistogram = (name: string, help: string, durations: readonly Histogram[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...durations.flatMap((each) => each.lines(name))]
    .map((line) => `${line}\n`)
    .join('');
