/** Upper bounds of the buckets, in seconds: from the time of a cached response to the timeout of the engine. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Labels of a metric. Their values, such as routes and methods, come from the code and need no escaping. */
type Labels = Readonly<Record<string, string>>;

/** A histogram of durations that have the same labels. */
export class DurationHistogram {
  readonly #labels: string;
  /** Number of durations in each bucket. The last bucket counts durations above the highest bound. */
  readonly #counts = [...bounds, Number.POSITIVE_INFINITY].map(() => 0);
  #sum = 0;

  constructor(labels: Labels) {
    this.#labels = Object.entries(labels)
      .map(([name, value]) => `${name}="${value}"`)
      .join();
  }

  add(ms: number): void {
    const seconds = ms / 1000;
    let index = 0;
    while (index < bounds.length && seconds > (bounds[index] ?? 0)) index += 1;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += seconds;
  }

  /** Returns the lines of this histogram in the text format of Prometheus. */
  lines(name: string): string[] {
    let count = 0;
    const upTo = this.#counts.map((more, index) => {
      count += more;
      return `${name}_bucket{le="${bounds[index] ?? '+Inf'}",${this.#labels}} ${count}`;
    });
    return [...upTo, `${name}_sum{${this.#labels}} ${this.#sum}`, `${name}_count{${this.#labels}} ${count}`];
  }
}

/** Returns a metric with its histograms in the text format of Prometheus. */
export const histogramText = (name: string, help: string, durations: readonly DurationHistogram[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...durations.flatMap((each) => each.lines(name))]
    .map((line) => `${line}\n`)
    .join('');
