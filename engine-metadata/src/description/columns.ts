/** The columns that identify a row to the worker. */
export const identity: readonly string[] = ['id', 'organisation_id', 'workspace_id'];

/** Columns without content: an event trigger ignores changes of these columns only. */
export const bookkeeping: readonly string[] = [...identity, 'created_at', 'updated_at'];

/** Columns that the inserting session sets, so that the response can contain the values before the insert. */
export const stamped: readonly string[] = ['id', 'created_at', 'updated_at'];

/** The columns that a document and its original media have in common. */
export const file: readonly string[] = ['file_name', 'file_type', 'size_bytes', 'workspace_id'];
