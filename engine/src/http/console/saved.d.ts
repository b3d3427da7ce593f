type SavedQuery = { readonly name: string; readonly query: string };
type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

export declare const maxSaved: number;
export declare function readSaved(storage?: TextStorage): readonly SavedQuery[];
export declare function saveQuery(saved: SavedQuery, storage?: TextStorage): void;
export declare function deleteSaved(name: string, storage?: TextStorage): void;
