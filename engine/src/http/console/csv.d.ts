export declare function toCsv(data: unknown): string | undefined;
type ResultTable = { readonly names: readonly string[]; readonly rows: readonly ReadonlyMap<string, unknown>[] };
export declare function toTable(data: unknown): ResultTable | undefined;
