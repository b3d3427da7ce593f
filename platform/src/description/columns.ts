/** Columns of every event, so that the worker can identify the row. */
export const identifierColumns: readonly string[] = ['id', 'organisation_id', 'workspace_id'];

/** An event trigger ignores an update that changes only these columns. */
export const identifierAndTimestamps: readonly string[] = [...identifierColumns, 'created_at', 'updated_at'];

/** Columns with a default value that the gateway sets itself, because it builds the response before the insert. */
export const defaultedColumns: readonly string[] = ['id', 'created_at', 'updated_at'];

/** Columns of `documents` that also exist in `medias`, for the original file. */
export const fileColumns: readonly string[] = ['file_name', 'file_type', 'size_bytes', 'workspace_id'];
