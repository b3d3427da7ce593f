/** The columns that every event contains, so that the worker can identify the row. */
export const identifierColumns: readonly string[] = ['id', 'organisation_id', 'workspace_id'];

/**
 * Columns that identify a row or contain the times of its creation and last update. An event trigger ignores an update
 * that changes only these columns.
 */
export const identifierAndTimestamps: readonly string[] = [...identifierColumns, 'created_at', 'updated_at'];

/**
 * Columns with a default value that an insert may nevertheless set. The gateway sets these columns, because it builds
 * the response, which contains their values, before the insert.
 */
export const defaultedColumns: readonly string[] = ['id', 'created_at', 'updated_at'];

/** Columns of the table `documents` that also exist in the table `medias`, for the original file of the document. */
export const fileColumns: readonly string[] = ['file_name', 'file_type', 'size_bytes', 'workspace_id'];
