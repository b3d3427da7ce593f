/** The columns that identify a row to the worker. */
export const identity: readonly string[] = ['id', 'organisation_id', 'workspace_id'];

/** Columns that are no content of a record: a change of them alone is no event. */
export const bookkeeping: readonly string[] = [...identity, 'created_at', 'updated_at'];

/** What the writer of a new record chooses before it is stored, so that the response can show it. */
export const stamped: readonly string[] = ['id', 'created_at', 'updated_at'];

/** The columns that a document and its original media have in common. */
export const file: readonly string[] = ['file_name', 'file_type', 'size_bytes', 'workspace_id'];
