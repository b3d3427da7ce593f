export declare function toCsv(data: unknown): string | undefined;
