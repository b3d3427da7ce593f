/** Bounds in seconds: from what an answer out of memory takes to the wait for the engine. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Values of labels that are known as their names are: routes, methods, stages. */
type Labels = Readonly<Record<string, string>>;

/** The durations that were noted under some labels. */
export class Durations {
  readonly #labels: string;
  /** By the first bound that they do not exceed; the last ones exceed all. */
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

  /** Its lines of a histogram. */
  lines(name: string): string[] {
    let count = 0;
    const upTo = this.#counts.map((more, index) => {
      count += more;
      return `${name}_bucket{le="${bounds[index] ?? '+Inf'}",${this.#labels}} ${count}`;
    });
    return [...upTo, `${name}_sum{${this.#labels}} ${this.#sum}`, `${name}_count{${this.#labels}} ${count}`];
  }
}

/** A histogram in the text format of Prometheus. */
export const histogramText = (name: string, help: string, durations: readonly Durations[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...durations.flatMap((each) => each.lines(name))]
    .map((line) => `${line}\n`)
    .join('');
