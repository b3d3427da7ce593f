/**
 * The values of each enum column, in the order of the database. Without imports: the generator of the demo records
 * needs no drizzle, which takes 0.28 s of CPU time to load.
 */
export const enumValues = {
  addresses: { kind: ['registered', 'billing', 'shipping', 'other'] },
  api_keys: { access: ['read', 'write'] },
  chat_conversations: { channel: ['app', 'email', 'whatsapp', 'sms'], status: ['open', 'archived'] },
  chat_messages: { role: ['user', 'assistant', 'system'] },
  custom_column_jobs: { status: ['pending', 'running', 'completed', 'failed'] },
  custom_columns: { data_type: ['text', 'number', 'date', 'boolean', 'enum'], origin: ['inferred', 'manual'] },
  documents: {
    metadata_document_type: [
      'invoice',
      'receipt',
      'purchase_order',
      'credit_note',
      'bank_statement',
      'contract',
      'other',
    ],
    status: ['pending', 'processing', 'completed', 'failed', 'deleted'],
    validation: ['valid', 'invalid', 'not_applicable'],
    reading_method: ['xml', 'text', 'ocr', 'model'],
    reading_status: ['recorded', 'needs_review', 'none'],
  },
  invoice_people: { role: ['contact', 'sender', 'recipient', 'approver'] },
  invoice_workspace_connectors: { sync_status: ['pending', 'synced', 'failed'] },
  invoices: { status: ['draft', 'sent', 'paid', 'cancelled'] },
  journal_entries: { status: ['draft', 'posted', 'reversed'] },
  journals: { journal_type: ['sale', 'purchase', 'bank', 'cash', 'general'] },
  ledger_accounts: { account_type: ['asset', 'liability', 'equity', 'revenue', 'expense'] },
  medias: { kind: ['original', 'attachment', 'preview'] },
  payment_matches: { status: ['suggested', 'automatic', 'confirmed', 'undone'] },
  payment_means: {
    type: ['account_details', 'card_details', 'digital_wallet', 'cash', 'cheque', 'direct_debit'],
    status: ['active', 'inactive', 'expired', 'blocked'],
  },
  subscriptions: {
    status: ['trialing', 'active', 'past_due', 'paused', 'cancelled'],
    interval: ['day', 'week', 'month', 'quarter', 'year'],
  },
  transactions: { status: ['pending', 'booked', 'settled', 'rejected', 'cancelled'] },
  webhook_deliveries: { status: ['pending', 'delivered', 'failed'] },
  workspace_connectors: { connector_type: ['gmail', 'imap'], status: ['active', 'inactive', 'expired', 'reconnect'] },
} as const;
