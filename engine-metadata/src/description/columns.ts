/** The columns that identify a row to the worker. */
export const identityColumns: readonly string[] = ['id', 'organisation_id', 'workspace_id'];

/** Columns without content of a record. An event trigger ignores a change of only these columns. */
export const bookkeepingColumns: readonly string[] = [...identityColumns, 'created_at', 'updated_at'];

/**
 * Columns for which an inserting client may set the values. The gateway sets them, so that its response can contain
 * them before the insert.
 */
export const defaultValueColumns: readonly string[] = ['id', 'created_at', 'updated_at'];

/** The columns that exist both in a document and in the media of the document's original file. */
export const fileColumns: readonly string[] = ['file_name', 'file_type', 'size_bytes', 'workspace_id'];
