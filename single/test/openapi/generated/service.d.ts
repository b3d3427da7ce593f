export interface paths {
    "/auth/api_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange client credentials for a bearer token */
        post: operations["exchangeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an API key
         * @description The key is shown only in this response, because the service stores only its hash.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-key/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an API key
         * @description It stops working immediately on the instance that deletes it, and within 5 s on all others.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description Deleted documents are included only if `filter[status]` asks for them.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document
         * @description multipart/form-data with the part `file`. The other parts name the members of the document in dotted notation.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one document
         * @description Includes the workspace, the company and the person of the document, and the resources of `include`.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/medias/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a media and its file */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/medias/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of a media
         * @description Supports ranges of bytes (206) and conditional requests with If-None-Match (304).
         */
        get: operations["getMediaContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invoices */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one invoice */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List balances
         * @description The resources of `include` are embedded in each balance, in groups.
         */
        get: operations["listBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one balance */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        /**
         * Delete a balance
         * @description The balance and its foreign exchange data are removed permanently. Its transactions remain.
         */
        delete: operations["deleteBalance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ledger-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List ledger accounts */
        get: operations["listLedgerAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/journals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List journals */
        get: operations["listJournals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat-conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List chat conversations */
        get: operations["listChatConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one transaction */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        /**
         * Delete a transaction
         * @description A transaction that is booked, settled or allocated to an invoice is kept and marked as deleted; any other is removed. Neither appears in later responses.
         */
        delete: operations["deleteTransaction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one company */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one person */
        get: operations["getPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a workspace
         * @description Without a parent, the workspace is at the top level. With an API key, it is below the workspace of the key.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one workspace */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        /**
         * Delete a workspace
         * @description The workspaces below it are deleted as well. All their data becomes invisible, and their API keys stop working.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description The webhook receives the events of one workspace and of the workspaces below it. The secret that signs its deliveries is shown only in this response.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description It delivers nothing more, including deliveries that wait for a retry.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Members that are not given remain unchanged. `active` disables the webhook, or enables it again after the service disabled it; its failures are then forgotten.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description `event_id` is the header `webhook-id`; `attempt_count` is the number of attempts. `request_body` is the exact body of the delivery (null above 16 KiB). `response_body` contains the first 1 KiB of the last response as text (null without a response).
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description The test event is delivered like any other event, and is listed among the deliveries of the webhook.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret
         * @description The new secret is shown only in this response. For 24 hours, until `previous_secret_expires_at`, deliveries are also signed with the previous secret.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description The body and the `webhook-id` remain the same. A delivery that is still running does not change.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom-columns/infer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a column for a description
         * @description Returns the data type, the values of an enum, the extractor, and its values for the named records. Nothing is stored: `attributes` can be sent to `POST /v1/custom-columns`.
         */
        post: operations["inferCustomColumn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom-columns/suggest-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest filters for a description
         * @description The most likely rule is first. `filters` can be sent to `POST /v1/records/query`; `matches` is the number of records that it finds. Named records are examples of the intended result.
         */
        post: operations["suggestRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom-columns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one custom column */
        get: operations["getCustomColumn"];
        put?: never;
        post?: never;
        /**
         * Delete a custom column
         * @description Its values are deleted, and its running computations end.
         */
        delete: operations["deleteCustomColumn"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom-columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a custom column
         * @description The column belongs to the named workspace, or to that of the API key. It applies to the records of this workspace and of the workspaces below it. Only a column with an extractor can be computed.
         */
        post: operations["createCustomColumn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom-columns/{id}/compute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute a custom column
         * @description Computes the column for the named records, or for all of its records. The response is a job, which shows the progress.
         */
        post: operations["computeCustomColumn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom-column-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of a computation
         * @description `processed` counts the processed records. `failed` counts those among them that got no value, because they were deleted or cannot be computed. The computation has ended when `status` is `completed` or `failed`.
         */
        get: operations["getCustomColumnJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom-columns/{id}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the values of a custom column for records
         * @description The values are in the order of the named records; records without a value are omitted. `POST /v1/records/query` filters and pages all values (root `custom_column_values`).
         */
        post: operations["readCustomColumnValues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspaces/{workspace_id}/connectors/gmail/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Create an installation link
         * @description The customer who owns the mailbox opens the link, which leads to Google. It works once and expires after 15 minutes. Afterwards the customer is redirected to `redirect_url` with `status` (`success`, `denied` or `error`) and the given `state`, or to a page of the service if there is no `redirect_url`. The path contains the id or the external id of the workspace.
         */
        get: operations["getGmailConnectorAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspaces/{workspace_id}/connectors/gmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the connector of a workspace
         * @description `active`: the mailbox can be read. `inactive`: the mailbox cannot be read at present, and the service tries again. `expired`: Google has withdrawn the access, and the customer must install the connector again. The path contains the id or the external id of the workspace.
         */
        get: operations["getGmailConnector"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth2/gmail/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete an installation
         * @description Google redirects customers to this URL. Without `redirect_url`, they see the result on a page of the service. With an invalid state, nobody is redirected.
         */
        get: operations["finishGmailConnector"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/records/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Filter and sort any record root
         * @description The HTTP method QUERY (RFC 10008) is equivalent to POST.
         */
        post: operations["queryRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/records/roots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the record roots with their fields, relationships and sort proxies */
        get: operations["listRecordRoots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/records/roots/{root}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one record root */
        get: operations["getRecordRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the process runs */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that requests can be answered */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the public keys of the service's tokens */
        get: operations["getPublicKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the OpenAPI document */
        get: operations["getDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddressIdentifier: {
            /** @constant */
            type: "address";
            /** Format: uuid */
            id: string;
        };
        /** @enum {string} */
        AddressKind: "registered" | "billing" | "shipping" | "other";
        AddressRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "address";
            /** Format: uuid */
            id: string;
            attributes: {
                kind?: components["schemas"]["AddressKind"];
                line_1?: string | null;
                line_2?: string | null;
                city?: string | null;
                region?: string | null;
                postal_code?: string | null;
                country?: string | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                company?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
            };
        };
        AnyRecord: components["schemas"]["WorkspaceRecord"] | components["schemas"]["CollectionRecord"] | components["schemas"]["DocumentRecord"] | components["schemas"]["MediaRecord"] | components["schemas"]["CompanyRecord"] | components["schemas"]["AddressRecord"] | components["schemas"]["PeopleRecord"] | components["schemas"]["InvoiceRecord"] | components["schemas"]["InvoiceItemRecord"] | components["schemas"]["InvoiceTaxRecord"] | components["schemas"]["InvoicePeopleRecord"] | components["schemas"]["InvoiceTransactionRecord"] | components["schemas"]["InvoiceWorkspaceConnectorRecord"] | components["schemas"]["PaymentMeansRecord"] | components["schemas"]["BalanceRecord"] | components["schemas"]["ForeignExchangeRecord"] | components["schemas"]["TransactionRecord"] | components["schemas"]["TransactionFeeRecord"] | components["schemas"]["ExchangeRateRecord"] | components["schemas"]["SubscriptionRecord"] | components["schemas"]["LedgerAccountRecord"] | components["schemas"]["JournalRecord"] | components["schemas"]["JournalEntryRecord"] | components["schemas"]["JournalEntryLineRecord"] | components["schemas"]["ChatConversationRecord"] | components["schemas"]["ChatMessageRecord"] | components["schemas"]["WorkspaceConnectorRecord"] | components["schemas"]["WebhookRecord"] | components["schemas"]["WebhookDeliveryRecord"] | components["schemas"]["ApiKeyRecord"] | components["schemas"]["CustomColumnRecord"] | components["schemas"]["CustomColumnValueRecord"];
        ApiKeyRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "api-key";
            /** Format: uuid */
            id: string;
            attributes: {
                name?: string;
                key_prefix?: string;
                last_used_at?: components["schemas"]["DateTime"] | null;
                expires_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        ApiKeyWithSecret: {
            /** @constant */
            type: "api-key";
            /** Format: uuid */
            id: string;
            attributes: {
                name: string;
                key_prefix: string;
                last_used_at: components["schemas"]["DateTime"] | null;
                expires_at: components["schemas"]["DateTime"] | null;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id: string;
                key: string;
            };
            relationships: {
                workspace: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        ArithmeticExtractor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "arithmetic";
            start: {
                field: string;
            } | {
                number: string;
            };
            steps: {
                /** @enum {string} */
                operator: "add" | "subtract" | "multiply" | "divide";
                by: {
                    field: string;
                } | {
                    number: string;
                };
            }[];
        };
        Balance: {
            /** @constant */
            type: "balance";
            /** Format: uuid */
            id: string;
            attributes: {
                local_balance: {
                    opening_booked: components["schemas"]["Decimal"] | null;
                    opening_value: components["schemas"]["Decimal"] | null;
                    closing_booked: components["schemas"]["Decimal"] | null;
                    closing_value: components["schemas"]["Decimal"] | null;
                    currency: string | null;
                };
                accounting_balance: {
                    opening_booked: components["schemas"]["Decimal"] | null;
                    opening_value: components["schemas"]["Decimal"] | null;
                    closing_booked: components["schemas"]["Decimal"] | null;
                    closing_value: components["schemas"]["Decimal"] | null;
                    currency: string | null;
                };
                balance_at_from: components["schemas"]["DateTime"] | null;
                balance_at_to: components["schemas"]["DateTime"] | null;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                foreign_exchange: {
                    currency_rate: components["schemas"]["Decimal"] | null;
                    currency_pair: string | null;
                    currency_rate_source: string | null;
                    currency_rate_at: components["schemas"]["DateTime"] | null;
                }[];
            };
            relationships: {
                transactions: {
                    data: {
                        /** @constant */
                        type: "transaction";
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                account: {
                    data: {
                        /** @constant */
                        type: "payment_mean";
                        id: string;
                    } | null;
                };
                workspaces: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        id: string;
                    }[];
                };
            };
            included?: {
                transaction?: components["schemas"]["Transaction"][];
                account?: components["schemas"]["PaymentMeans"][];
                workspaces?: components["schemas"]["Workspace"][];
            };
        };
        BalanceIdentifier: {
            /** @constant */
            type: "balance";
            /** Format: uuid */
            id: string;
        };
        BalanceRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "balance";
            /** Format: uuid */
            id: string;
            attributes: {
                local_balance?: {
                    opening_booked?: components["schemas"]["Decimal"] | null;
                    opening_value?: components["schemas"]["Decimal"] | null;
                    closing_booked?: components["schemas"]["Decimal"] | null;
                    closing_value?: components["schemas"]["Decimal"] | null;
                    currency?: string | null;
                };
                accounting_balance?: {
                    opening_booked?: components["schemas"]["Decimal"] | null;
                    opening_value?: components["schemas"]["Decimal"] | null;
                    closing_booked?: components["schemas"]["Decimal"] | null;
                    closing_value?: components["schemas"]["Decimal"] | null;
                    currency?: string | null;
                };
                balance_at_from?: components["schemas"]["DateTime"] | null;
                balance_at_to?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
                foreign_exchange?: {
                    currency_rate: components["schemas"]["Decimal"] | null;
                    currency_pair: string | null;
                    currency_rate_source: string | null;
                    currency_rate_at: components["schemas"]["DateTime"] | null;
                }[];
            };
            relationships: {
                account?: {
                    data: components["schemas"]["PaymentMeanIdentifier"] | null;
                };
                holder_company?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                holder_people?: {
                    data: components["schemas"]["PeopleIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                transactions?: {
                    data: components["schemas"]["TransactionIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                foreign_exchanges?: {
                    data: components["schemas"]["ForeignExchangeIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        CasesExtractor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "cases";
            cases: {
                filters: components["schemas"]["ExtractorFilter"][];
                value: string | boolean;
            }[];
            otherwise: (string | boolean) | null;
        };
        ChatConversation: {
            /** @constant */
            type: "chat_conversation";
            /** Format: uuid */
            id: string;
            attributes: {
                channel?: components["schemas"]["ChatConversationChannel"];
                status?: components["schemas"]["ChatConversationStatus"];
                last_message_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
                title?: string | null;
            };
        };
        /** @enum {string} */
        ChatConversationChannel: "app" | "email" | "whatsapp" | "sms";
        ChatConversationIdentifier: {
            /** @constant */
            type: "chat_conversation";
            /** Format: uuid */
            id: string;
        };
        ChatConversationRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "chat_conversation";
            /** Format: uuid */
            id: string;
            attributes: {
                channel?: components["schemas"]["ChatConversationChannel"];
                status?: components["schemas"]["ChatConversationStatus"];
                last_message_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
                title?: string | null;
            };
            relationships: {
                people?: {
                    data: components["schemas"]["PeopleIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                chat_messages?: {
                    data: components["schemas"]["ChatMessageIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        /** @enum {string} */
        ChatConversationStatus: "open" | "archived";
        ChatMessageIdentifier: {
            /** @constant */
            type: "chat_message";
            /** Format: uuid */
            id: string;
        };
        ChatMessageRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "chat_message";
            /** Format: uuid */
            id: string;
            attributes: {
                role?: components["schemas"]["ChatMessageRole"];
                content?: string | null;
                sent_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                chat_conversation?: {
                    data: components["schemas"]["ChatConversationIdentifier"] | null;
                };
                people?: {
                    data: components["schemas"]["PeopleIdentifier"] | null;
                };
                document?: {
                    data: components["schemas"]["DocumentIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        /** @enum {string} */
        ChatMessageRole: "user" | "assistant" | "system";
        CollectionIdentifier: {
            /** @constant */
            type: "collection";
            /** Format: uuid */
            id: string;
        };
        CollectionRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "collection";
            /** Format: uuid */
            id: string;
            attributes: {
                name?: string;
                description?: string | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                documents?: {
                    data: components["schemas"]["DocumentIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        Company: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "company";
            /** Format: uuid */
            id: string;
            attributes: {
                name: string | null;
                description: string | null;
                locale: string | null;
                domain_name_primary_link_url: string | null;
                tax_id: {
                    value: string | null;
                    type: string | null;
                };
                registration: {
                    trade_name: string | null;
                    registered_name: string | null;
                };
                registration_number: {
                    business_type: string | null;
                    value: string | null;
                    registry_name: string | null;
                    registry_country: string | null;
                };
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id: string;
            };
            relationships: {
                workspace: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                addresses?: {
                    data: components["schemas"]["AddressIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                people?: {
                    data: components["schemas"]["PeopleIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                documents?: {
                    data: components["schemas"]["DocumentIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                issued_invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                received_invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                subscriptions?: {
                    data: components["schemas"]["SubscriptionIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        CompanyIdentifier: {
            /** @constant */
            type: "company";
            /** Format: uuid */
            id: string;
        };
        CompanyRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "company";
            /** Format: uuid */
            id: string;
            attributes: {
                name?: string | null;
                description?: string | null;
                locale?: string | null;
                domain_name_primary_link_url?: string | null;
                tax_id?: {
                    value?: string | null;
                    type?: string | null;
                };
                registration?: {
                    trade_name?: string | null;
                    registered_name?: string | null;
                };
                registration_number?: {
                    business_type?: string | null;
                    value?: string | null;
                    registry_name?: string | null;
                    registry_country?: string | null;
                };
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                addresses?: {
                    data: components["schemas"]["AddressIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                people?: {
                    data: components["schemas"]["PeopleIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                documents?: {
                    data: components["schemas"]["DocumentIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                issued_invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                received_invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                subscriptions?: {
                    data: components["schemas"]["SubscriptionIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        ComputeCustomColumnRequest: {
            data: {
                /** @constant */
                type: "custom_column_job";
                attributes?: {
                    record_ids?: string[];
                };
            };
        };
        ComputeCustomColumnResult: {
            data: components["schemas"]["CustomColumnJob"];
        };
        Connector: {
            /** @constant */
            type: "connector";
            /** Format: uuid */
            id: string;
            attributes: {
                /** @constant */
                connector_type: "gmail";
                external_workspace_id: string | null;
                expires_at: components["schemas"]["DateTime"] | null;
                /** @enum {string} */
                status: "active" | "inactive" | "expired";
            };
            relationships: {
                created_by: {
                    data: {
                        /** @constant */
                        type: "people";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
            };
        };
        ConnectorAccess: {
            /** @constant */
            type: "connector_access";
            /** Format: uuid */
            id: string;
            attributes: {
                /** Format: uri */
                url: string;
                expires_at: components["schemas"]["DateTime"];
            };
        };
        CreateApiKeyRequest: {
            data: {
                /** @constant */
                type: "api-key";
                attributes: {
                    name: string;
                    workspace: {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
        CreateApiKeyResult: {
            data: components["schemas"]["ApiKeyWithSecret"];
        };
        CreateCustomColumnRequest: {
            data: {
                /** @constant */
                type: "custom_column";
                attributes: {
                    root: string;
                    name: string;
                    description?: string | null;
                    /** @enum {string} */
                    data_type: "text" | "number" | "date" | "boolean" | "enum";
                    /**
                     * @description Default: `manual`
                     * @enum {string}
                     */
                    origin?: "inferred" | "manual";
                    values?: string[];
                    extractor?: components["schemas"]["Extractor"] | null;
                    /** Format: uuid */
                    workspace_id?: string | null;
                };
            };
        };
        CreateCustomColumnResult: {
            data: components["schemas"]["CustomColumn"];
        };
        CreateWebhookRequest: {
            data: {
                /** @constant */
                type: "webhook";
                attributes: {
                    /** @description An http or https URL of at most 255 characters, without user and password */
                    url: string;
                    events: components["schemas"]["WebhookEvent"][];
                    /** @description Id of a workspace, or its external id */
                    workspace_id?: string;
                    external_workspace_id?: string;
                    description?: string | null;
                    headers?: {
                        [key: string]: string;
                    } | null;
                };
            };
        };
        CreateWebhookResult: {
            data: components["schemas"]["WebhookWithSecret"];
        };
        CreateWorkspaceRequest: {
            data: {
                /** @constant */
                type: "workspace";
                attributes: {
                    name: string;
                    external_workspace_id?: string | null;
                    description?: string | null;
                    avatar_color?: string | null;
                    auto_extract_enabled?: boolean;
                };
                relationships?: {
                    parent?: {
                        data: {
                            /** @constant */
                            type: "workspace";
                            /** Format: uuid */
                            id: string;
                        } | null;
                    };
                };
            };
        };
        CreateWorkspaceResult: {
            data: components["schemas"]["Workspace"];
        };
        CustomColumn: {
            /** @constant */
            type: "custom_column";
            /** Format: uuid */
            id: string;
            attributes: {
                name: string;
                description: string | null;
                root: string;
                data_type: components["schemas"]["CustomColumnDataType"];
                origin: components["schemas"]["CustomColumnOrigin"];
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id: string;
                values: string[] | null;
                extractor: {
                    [key: string]: unknown;
                } | null;
            };
            relationships: {
                workspace: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                custom_column_values?: {
                    data: components["schemas"]["CustomColumnValueIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        /** @enum {string} */
        CustomColumnDataType: "text" | "number" | "date" | "boolean" | "enum";
        CustomColumnIdentifier: {
            /** @constant */
            type: "custom_column";
            /** Format: uuid */
            id: string;
        };
        CustomColumnJob: {
            /** @constant */
            type: "custom_column_job";
            /** Format: uuid */
            id: string;
            attributes: {
                /** @enum {string} */
                status: "pending" | "running" | "completed" | "failed";
                total: number | null;
                processed: number;
                failed: number;
                failure_reason: string | null;
                started_at: components["schemas"]["DateTime"] | null;
                finished_at: components["schemas"]["DateTime"] | null;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
            };
            relationships: {
                custom_column: {
                    data: {
                        /** @constant */
                        type: "custom_column";
                        /** Format: uuid */
                        id: string;
                    };
                };
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
        /** @enum {string} */
        CustomColumnOrigin: "inferred" | "manual";
        CustomColumnRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom_column";
            /** Format: uuid */
            id: string;
            attributes: {
                name?: string;
                description?: string | null;
                root?: string;
                data_type?: components["schemas"]["CustomColumnDataType"];
                origin?: components["schemas"]["CustomColumnOrigin"];
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
                values?: string[] | null;
                extractor?: {
                    [key: string]: unknown;
                } | null;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                custom_column_values?: {
                    data: components["schemas"]["CustomColumnValueIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        CustomColumnRule: {
            /** @constant */
            type: "custom_column_rule";
            /** @description Rank, from 1 */
            id: string;
            attributes: {
                root: string;
                filters: components["schemas"]["ExtractorFilter"][];
                matches: number;
                confidence: number;
            };
        };
        CustomColumnValue: {
            /** @constant */
            type: "custom_column_value";
            /** Format: uuid */
            id: string;
            attributes: {
                text_value: string | null;
                number_value: number | null;
                date_value: components["schemas"]["DateTime"] | null;
                boolean_value: boolean | null;
                confidence: number | null;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id: string;
                record_id: string | null;
            };
            relationships: {
                custom_column: {
                    data: components["schemas"]["CustomColumnIdentifier"] | null;
                };
                workspace: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        CustomColumnValueIdentifier: {
            /** @constant */
            type: "custom_column_value";
            /** Format: uuid */
            id: string;
        };
        CustomColumnValueRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom_column_value";
            /** Format: uuid */
            id: string;
            attributes: {
                text_value?: string | null;
                number_value?: number | null;
                date_value?: components["schemas"]["DateTime"] | null;
                boolean_value?: boolean | null;
                confidence?: number | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
                record_id?: string | null;
            };
            relationships: {
                custom_column?: {
                    data: components["schemas"]["CustomColumnIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        DatePartExtractor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "date_part";
            field: string;
            /** @enum {string} */
            part: "year" | "quarter" | "month" | "year_month" | "day" | "weekday";
        };
        DateShiftExtractor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "date_shift";
            field: string;
            amount: number;
            /** @enum {string} */
            unit: "days" | "months" | "years";
        };
        /**
         * Format: date-time
         * @description Date-time in UTC with milliseconds
         */
        DateTime: string;
        /** @description An exact number as a text */
        Decimal: string;
        Document: {
            /** @constant */
            type: "document";
            /** Format: uuid */
            id: string;
            attributes: {
                file_name: string;
                metadata: {
                    source_number: string | null;
                    target_number: string | null;
                    document_type: components["schemas"]["DocumentMetadataDocumentType"] | null;
                    extraction: {
                        [key: string]: unknown;
                    } | null;
                };
                status: components["schemas"]["DocumentStatus"];
                uploaded_at: components["schemas"]["DateTime"];
                processed_at: components["schemas"]["DateTime"] | null;
                file_type: string | null;
                size_bytes: number | null;
                page_count: number | null;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id: string;
                collect_id: string | null;
                duplicate_of: string | null;
                failure_reason: string | null;
            };
            relationships: {
                workspace: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                collection: {
                    data: components["schemas"]["CollectionIdentifier"] | null;
                };
                company: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                people: {
                    data: components["schemas"]["PeopleIdentifier"] | null;
                };
                source_workspace_connector: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                medias?: {
                    data: components["schemas"]["MediaIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        DocumentIdentifier: {
            /** @constant */
            type: "document";
            /** Format: uuid */
            id: string;
        };
        /** @enum {string} */
        DocumentMetadataDocumentType: "invoice" | "receipt" | "purchase_order" | "credit_note" | "bank_statement" | "contract" | "other";
        DocumentRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "document";
            /** Format: uuid */
            id: string;
            attributes: {
                file_name?: string;
                metadata?: {
                    source_number?: string | null;
                    target_number?: string | null;
                    document_type?: components["schemas"]["DocumentMetadataDocumentType"] | null;
                    extraction?: {
                        [key: string]: unknown;
                    } | null;
                };
                status?: components["schemas"]["DocumentStatus"];
                uploaded_at?: components["schemas"]["DateTime"];
                processed_at?: components["schemas"]["DateTime"] | null;
                file_type?: string | null;
                size_bytes?: number | null;
                page_count?: number | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
                collect_id?: string | null;
                duplicate_of?: string | null;
                failure_reason?: string | null;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                collection?: {
                    data: components["schemas"]["CollectionIdentifier"] | null;
                };
                company?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                people?: {
                    data: components["schemas"]["PeopleIdentifier"] | null;
                };
                source_workspace_connector?: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                medias?: {
                    data: components["schemas"]["MediaIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        /** @enum {string} */
        DocumentStatus: "pending" | "processing" | "completed" | "failed" | "deleted";
        /** @enum {string} */
        ErrorCode: "INVALID_REQUEST" | "UNKNOWN_PARAMETER" | "INVALID_CURSOR" | "UNKNOWN_ROOT" | "UNKNOWN_FIELD" | "OPERATOR_NOT_ALLOWED" | "INVALID_VALUE" | "INVALID_WHERE_CLAUSE" | "FIELD_NOT_SORTABLE" | "REDIRECT_URL_NOT_ALLOWED" | "INVALID_STATE" | "STATE_EXPIRED" | "STATE_ALREADY_USED" | "UNAUTHORIZED" | "NOT_FOUND" | "DOCUMENT_NOT_FOUND" | "MEDIA_NOT_FOUND" | "WORKSPACE_NOT_FOUND" | "COLLECTION_NOT_FOUND" | "COMPANY_NOT_FOUND" | "PEOPLE_NOT_FOUND" | "RECORD_ROOT_NOT_FOUND" | "API_KEY_NOT_FOUND" | "INVOICE_NOT_FOUND" | "BALANCE_NOT_FOUND" | "TRANSACTION_NOT_FOUND" | "CONNECTOR_NOT_FOUND" | "WEBHOOK_NOT_FOUND" | "WEBHOOK_DELIVERY_NOT_FOUND" | "RECORD_NOT_FOUND" | "CUSTOM_COLUMN_NOT_FOUND" | "CUSTOM_COLUMN_JOB_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "EXTERNAL_WORKSPACE_ID_TAKEN" | "IDEMPOTENCY_KEY_IN_USE" | "WEBHOOK_ALREADY_EXISTS" | "WEBHOOK_INACTIVE" | "CUSTOM_COLUMN_NOT_COMPUTABLE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "AI_UNAVAILABLE" | "ENGINE_UNAVAILABLE" | "TOO_MANY_CONCURRENT_REQUESTS" | "IDENTITY_PROVIDER_UNAVAILABLE" | "AI_TIMEOUT" | "CONNECTOR_NOT_CONFIGURED" | "ENGINE_TIMEOUT";
        ExchangeRateIdentifier: {
            /** @constant */
            type: "exchange_rate";
            /** Format: uuid */
            id: string;
        };
        ExchangeRateRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "exchange_rate";
            /** Format: uuid */
            id: string;
            attributes: {
                currency_pair?: string;
                base_currency?: string;
                quote_currency?: string;
                rate?: number;
                source?: string | null;
                rate_at?: components["schemas"]["DateTime"];
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        ExchangeTokenRequest: {
            client_id: string;
            client_secret: string;
        };
        ExchangeTokenResult: {
            token: string;
            /** @description Lifetime in seconds */
            expires_in: number;
        };
        Extractor: components["schemas"]["FieldExtractor"] | components["schemas"]["CasesExtractor"] | components["schemas"]["TakeExtractor"] | components["schemas"]["DatePartExtractor"] | components["schemas"]["TimeBetweenExtractor"] | components["schemas"]["DateShiftExtractor"] | components["schemas"]["ArithmeticExtractor"] | components["schemas"]["JoinExtractor"];
        ExtractorFilter: {
            field: string;
            operator: components["schemas"]["FilterOperator"];
            value?: string | number | boolean | string[];
            /** @enum {string} */
            conjunction?: "and" | "or";
        };
        FieldExtractor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "field";
            field: string;
        };
        Filter: {
            field: string;
            operator: components["schemas"]["FilterOperator"];
            value?: (string | number | boolean | (string | number | boolean)[]) | null;
            /**
             * @description Default: `and`
             * @enum {string}
             */
            conjunction?: "and" | "or";
        };
        /** @enum {string} */
        FilterOperator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "starts_with" | "ends_with" | "in" | "is_null" | "is_not_null";
        ForeignExchangeIdentifier: {
            /** @constant */
            type: "foreign_exchange";
            /** Format: uuid */
            id: string;
        };
        ForeignExchangeRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "foreign_exchange";
            /** Format: uuid */
            id: string;
            attributes: {
                currency_rate?: components["schemas"]["Decimal"] | null;
                currency_pair?: string | null;
                currency_rate_source?: string | null;
                currency_rate_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                balance?: {
                    data: components["schemas"]["BalanceIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        GetBalanceResult: {
            data: components["schemas"]["Balance"];
        };
        GetCompanyResult: {
            data: components["schemas"]["CompanyRecord"];
        };
        GetCustomColumnJobResult: {
            data: components["schemas"]["CustomColumnJob"];
        };
        GetCustomColumnResult: {
            data: components["schemas"]["CustomColumnRecord"];
        };
        GetDescriptionResult: {
            openapi: string;
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        GetDocumentResult: {
            data: components["schemas"]["DocumentRecord"];
            included: (components["schemas"]["WorkspaceRecord"] | components["schemas"]["CompanyRecord"] | components["schemas"]["PeopleRecord"] | components["schemas"]["MediaRecord"] | components["schemas"]["InvoiceRecord"])[];
        };
        GetGmailConnectorAccessResult: {
            data: components["schemas"]["ConnectorAccess"];
        };
        GetGmailConnectorResult: {
            data: components["schemas"]["Connector"];
        };
        GetHealthResult: {
            /** @constant */
            status: "ok";
        };
        GetInvoiceResult: {
            data: components["schemas"]["Invoice"];
            included: (components["schemas"]["CompanyRecord"] | components["schemas"]["PaymentMeansRecord"] | components["schemas"]["PeopleRecord"] | components["schemas"]["DocumentRecord"] | components["schemas"]["InvoiceItemRecord"])[];
        };
        GetPeopleResult: {
            data: components["schemas"]["PeopleRecord"];
        };
        GetPublicKeysResult: {
            keys: {
                [key: string]: string;
            }[];
        };
        GetReadinessResult: {
            /** @constant */
            status: "ready";
        };
        GetRecordRootResult: {
            data: components["schemas"]["RecordRoot"];
        };
        GetTransactionResult: {
            data: components["schemas"]["TransactionRecord"];
        };
        GetWebhookResult: {
            data: components["schemas"]["Webhook"];
        };
        GetWorkspaceResult: {
            data: components["schemas"]["WorkspaceRecord"];
        };
        InferCustomColumnRequest: {
            data: {
                /** @constant */
                type: "custom_column";
                attributes: {
                    root: string;
                    name: string;
                    description: string;
                    record_ids?: string[];
                    /** Format: uuid */
                    workspace_id?: string | null;
                };
            };
        };
        InferCustomColumnResult: {
            data: components["schemas"]["ProposedCustomColumn"];
        };
        /** @description An id in the path that is not a UUID */
        InvalidIdError: {
            /** @description Status of the response */
            status: string;
            /** @description The code in words */
            title: string;
            /** @description The mistake, the allowed values, and the remedy */
            detail: string;
            source: {
                /** @description JSON pointer into the body */
                pointer: string;
            } | {
                /** @description Name of the parameter */
                parameter: string;
            };
        };
        Invoice: {
            /** @constant */
            type: "invoice";
            /** Format: uuid */
            id: string;
            attributes: {
                reference_number?: string | null;
                document_type?: string | null;
                document_type_code?: string | null;
                /** Format: date */
                issue_date?: string | null;
                /** Format: date */
                due_date?: string | null;
                local_currency?: string | null;
                local_totals?: {
                    subtotal?: components["schemas"]["Decimal"] | null;
                    tax_total?: components["schemas"]["Decimal"] | null;
                    total_amount?: components["schemas"]["Decimal"] | null;
                };
                terms?: string | null;
                billing_context?: string | null;
                payment_status?: {
                    paid?: boolean;
                    amount_paid?: number | null;
                    amount_remaining?: number | null;
                };
                status?: components["schemas"]["InvoiceStatus"];
                description?: string | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
            };
            relationships: {
                issuer?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                receiver?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                document?: {
                    data: components["schemas"]["DocumentIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                source_workspace_connector?: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                exchange_rate?: {
                    data: components["schemas"]["ExchangeRateIdentifier"] | null;
                };
                subscription?: {
                    data: components["schemas"]["SubscriptionIdentifier"] | null;
                };
                payment_means?: {
                    data: components["schemas"]["PaymentMeansIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_items?: {
                    data: components["schemas"]["InvoiceItemIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_taxes?: {
                    data: components["schemas"]["InvoiceTaxIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_transactions?: {
                    data: components["schemas"]["InvoiceTransactionIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_workspace_connectors?: {
                    data: components["schemas"]["InvoiceWorkspaceConnectorIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                people?: {
                    data: components["schemas"]["PeopleIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        InvoiceIdentifier: {
            /** @constant */
            type: "invoice";
            /** Format: uuid */
            id: string;
        };
        InvoiceItemIdentifier: {
            /** @constant */
            type: "invoice_item";
            /** Format: uuid */
            id: string;
        };
        InvoiceItemRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "invoice_item";
            /** Format: uuid */
            id: string;
            attributes: {
                line_id?: string | null;
                sku?: string | null;
                name?: string | null;
                description?: string | null;
                unit_price?: number | null;
                currency?: string | null;
                unit?: string | null;
                quantity?: number | null;
                min_quantity?: number | null;
                max_quantity?: number | null;
                amount?: number | null;
                tax_rate?: number | null;
                tax?: {
                    category?: string | null;
                    scheme?: string | null;
                    rate?: number | null;
                };
                period?: {
                    /** Format: date */
                    start?: string | null;
                    /** Format: date */
                    end?: string | null;
                };
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                invoice?: {
                    data: components["schemas"]["InvoiceIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        InvoicePeopleIdentifier: {
            /** @constant */
            type: "invoice_people";
            /** Format: uuid */
            id: string;
        };
        InvoicePeopleRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "invoice_people";
            /** Format: uuid */
            id: string;
            attributes: {
                role?: components["schemas"]["InvoicePeopleRole"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                invoice?: {
                    data: components["schemas"]["InvoiceIdentifier"] | null;
                };
                people?: {
                    data: components["schemas"]["PeopleIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        /** @enum {string} */
        InvoicePeopleRole: "contact" | "sender" | "recipient" | "approver";
        InvoiceRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "invoice";
            /** Format: uuid */
            id: string;
            attributes: {
                reference_number?: string | null;
                document_type?: string | null;
                document_type_code?: string | null;
                /** Format: date */
                issue_date?: string | null;
                /** Format: date */
                due_date?: string | null;
                issued_at?: components["schemas"]["DateTime"] | null;
                local_currency?: string | null;
                local_totals?: {
                    subtotal?: components["schemas"]["Decimal"] | null;
                    tax_total?: components["schemas"]["Decimal"] | null;
                    total_amount?: components["schemas"]["Decimal"] | null;
                };
                grand_total?: {
                    amount?: number | null;
                    currency?: string | null;
                };
                terms?: string | null;
                billing_context?: string | null;
                payment_status?: {
                    paid?: boolean;
                    amount_paid?: number | null;
                    amount_remaining?: number | null;
                };
                status?: components["schemas"]["InvoiceStatus"];
                description?: string | null;
                deleted_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                issuer?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                receiver?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                document?: {
                    data: components["schemas"]["DocumentIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                source_workspace_connector?: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                exchange_rate?: {
                    data: components["schemas"]["ExchangeRateIdentifier"] | null;
                };
                subscription?: {
                    data: components["schemas"]["SubscriptionIdentifier"] | null;
                };
                payment_means?: {
                    data: components["schemas"]["PaymentMeansIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_items?: {
                    data: components["schemas"]["InvoiceItemIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_taxes?: {
                    data: components["schemas"]["InvoiceTaxIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_transactions?: {
                    data: components["schemas"]["InvoiceTransactionIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_workspace_connectors?: {
                    data: components["schemas"]["InvoiceWorkspaceConnectorIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                people?: {
                    data: components["schemas"]["PeopleIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        /** @enum {string} */
        InvoiceStatus: "draft" | "sent" | "paid" | "cancelled";
        InvoiceTaxIdentifier: {
            /** @constant */
            type: "invoice_tax";
            /** Format: uuid */
            id: string;
        };
        InvoiceTaxRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "invoice_tax";
            /** Format: uuid */
            id: string;
            attributes: {
                category?: string | null;
                scheme?: string | null;
                rate?: number | null;
                taxable_amount?: number | null;
                tax_amount?: number | null;
                currency?: string | null;
                exemption_reason?: string | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                invoice?: {
                    data: components["schemas"]["InvoiceIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        InvoiceTransactionIdentifier: {
            /** @constant */
            type: "invoice_transaction";
            /** Format: uuid */
            id: string;
        };
        InvoiceTransactionRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "invoice_transaction";
            /** Format: uuid */
            id: string;
            attributes: {
                amount?: number | null;
                currency?: string | null;
                allocated_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                invoice?: {
                    data: components["schemas"]["InvoiceIdentifier"] | null;
                };
                transaction?: {
                    data: components["schemas"]["TransactionIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        InvoiceWorkspaceConnectorIdentifier: {
            /** @constant */
            type: "invoice_workspace_connector";
            /** Format: uuid */
            id: string;
        };
        InvoiceWorkspaceConnectorRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "invoice_workspace_connector";
            /** Format: uuid */
            id: string;
            attributes: {
                external_id?: string | null;
                sync_status?: components["schemas"]["InvoiceWorkspaceConnectorSyncStatus"];
                synced_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                invoice?: {
                    data: components["schemas"]["InvoiceIdentifier"] | null;
                };
                workspace_connector?: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        /** @enum {string} */
        InvoiceWorkspaceConnectorSyncStatus: "pending" | "synced" | "failed";
        JoinExtractor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "join";
            fields: string[];
            separator: string;
        };
        Journal: {
            /** @constant */
            type: "journal";
            /** Format: uuid */
            id: string;
            attributes: {
                code?: string;
                name?: string;
                journal_type?: components["schemas"]["JournalJournalType"];
                currency?: string | null;
                active?: boolean;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
        };
        JournalEntryIdentifier: {
            /** @constant */
            type: "journal_entry";
            /** Format: uuid */
            id: string;
        };
        JournalEntryLineIdentifier: {
            /** @constant */
            type: "journal_entry_line";
            /** Format: uuid */
            id: string;
        };
        JournalEntryLineRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "journal_entry_line";
            /** Format: uuid */
            id: string;
            attributes: {
                line_number?: number | null;
                description?: string | null;
                debit?: number | null;
                credit?: number | null;
                currency?: string | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                journal_entry?: {
                    data: components["schemas"]["JournalEntryIdentifier"] | null;
                };
                ledger_account?: {
                    data: components["schemas"]["LedgerAccountIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        JournalEntryRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "journal_entry";
            /** Format: uuid */
            id: string;
            attributes: {
                entry_number?: string | null;
                /** Format: date */
                entry_date?: string | null;
                description?: string | null;
                status?: components["schemas"]["JournalEntryStatus"];
                posted_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                journal?: {
                    data: components["schemas"]["JournalIdentifier"] | null;
                };
                invoice?: {
                    data: components["schemas"]["InvoiceIdentifier"] | null;
                };
                transaction?: {
                    data: components["schemas"]["TransactionIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                journal_entry_lines?: {
                    data: components["schemas"]["JournalEntryLineIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        /** @enum {string} */
        JournalEntryStatus: "draft" | "posted" | "reversed";
        JournalIdentifier: {
            /** @constant */
            type: "journal";
            /** Format: uuid */
            id: string;
        };
        /** @enum {string} */
        JournalJournalType: "sale" | "purchase" | "bank" | "cash" | "general";
        JournalRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "journal";
            /** Format: uuid */
            id: string;
            attributes: {
                code?: string;
                name?: string;
                journal_type?: components["schemas"]["JournalJournalType"];
                currency?: string | null;
                active?: boolean;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                default_debit_account?: {
                    data: components["schemas"]["LedgerAccountIdentifier"] | null;
                };
                default_credit_account?: {
                    data: components["schemas"]["LedgerAccountIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                source_workspace_connector?: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                journal_entries?: {
                    data: components["schemas"]["JournalEntryIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        LedgerAccount: {
            /** @constant */
            type: "ledger_account";
            /** Format: uuid */
            id: string;
            attributes: {
                code?: string;
                name?: string;
                description?: string | null;
                account_type?: components["schemas"]["LedgerAccountAccountType"];
                currency?: string | null;
                active?: boolean;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
        };
        /** @enum {string} */
        LedgerAccountAccountType: "asset" | "liability" | "equity" | "revenue" | "expense";
        LedgerAccountIdentifier: {
            /** @constant */
            type: "ledger_account";
            /** Format: uuid */
            id: string;
        };
        LedgerAccountRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ledger_account";
            /** Format: uuid */
            id: string;
            attributes: {
                code?: string;
                name?: string;
                description?: string | null;
                account_type?: components["schemas"]["LedgerAccountAccountType"];
                currency?: string | null;
                active?: boolean;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                parent_account?: {
                    data: components["schemas"]["LedgerAccountIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                source_workspace_connector?: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                child_accounts?: {
                    data: components["schemas"]["LedgerAccountIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                journal_entry_lines?: {
                    data: components["schemas"]["JournalEntryLineIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        ListBalancesResult: {
            data: components["schemas"]["Balance"][];
            meta: {
                total: number;
                page: number;
                per_page: number;
                total_pages: number;
            };
        };
        ListChatConversationsResult: {
            data: components["schemas"]["ChatConversation"][];
            meta: {
                total: number;
                count: number;
                next_cursor: string | null;
                /** @constant */
                truncated?: true;
                truncated_relationships?: string[];
            };
            links: {
                /** Format: uri */
                next: string | null;
            };
        };
        ListDocumentsResult: {
            data: components["schemas"]["DocumentRecord"][];
            included: (components["schemas"]["MediaRecord"] | components["schemas"]["InvoiceRecord"])[];
            meta: {
                count: number;
                limit: number;
                next_cursor: string | null;
                /** @constant */
                truncated?: true;
                truncated_relationships?: string[];
            };
            links: {
                /** Format: uri */
                next: string | null;
            };
        };
        ListInvoicesResult: {
            data: components["schemas"]["Invoice"][];
            included: (components["schemas"]["CompanyRecord"] | components["schemas"]["PaymentMeansRecord"] | components["schemas"]["PeopleRecord"] | components["schemas"]["DocumentRecord"] | components["schemas"]["InvoiceItemRecord"])[];
            meta: {
                total: number;
                page: number;
                limit: number;
                next_cursor: string | null;
                /** @constant */
                truncated?: true;
                truncated_relationships?: string[];
            };
            links: {
                /** Format: uri */
                next: string | null;
            };
        };
        ListJournalsResult: {
            data: components["schemas"]["Journal"][];
            meta: {
                total: number;
                count: number;
                next_cursor: string | null;
                /** @constant */
                truncated?: true;
                truncated_relationships?: string[];
            };
            links: {
                /** Format: uri */
                next: string | null;
            };
        };
        ListLedgerAccountsResult: {
            data: components["schemas"]["LedgerAccount"][];
            meta: {
                total: number;
                count: number;
                next_cursor: string | null;
                /** @constant */
                truncated?: true;
                truncated_relationships?: string[];
            };
            links: {
                /** Format: uri */
                next: string | null;
            };
        };
        ListRecordRootsResult: {
            data: components["schemas"]["RecordRoot"][];
            meta: {
                count: number;
            };
        };
        ListWebhookDeliveriesResult: {
            data: components["schemas"]["WebhookDelivery"][];
            meta: {
                count: number;
                next_cursor: string | null;
            };
            links: {
                /** Format: uri */
                next: string | null;
            };
        };
        ListWebhooksResult: {
            data: components["schemas"]["Webhook"][];
            meta: {
                count: number;
                next_cursor: string | null;
            };
            links: {
                /** Format: uri */
                next: string | null;
            };
        };
        MediaIdentifier: {
            /** @constant */
            type: "media";
            /** Format: uuid */
            id: string;
        };
        /** @enum {string} */
        MediaKind: "original" | "attachment" | "preview";
        MediaRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "media";
            /** Format: uuid */
            id: string;
            attributes: {
                file_name?: string;
                file_type?: string | null;
                size_bytes?: number;
                sha256?: string;
                kind?: components["schemas"]["MediaKind"];
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                document?: {
                    data: components["schemas"]["DocumentIdentifier"] | null;
                };
            };
        };
        OrderBy: {
            field: string;
            /**
             * @description Default: `asc`
             * @enum {string}
             */
            direction?: "asc" | "desc";
        };
        PaymentMeanIdentifier: {
            /** @constant */
            type: "payment_mean";
            /** Format: uuid */
            id: string;
        };
        PaymentMeans: {
            /** @constant */
            type: "payment_means";
            /** Format: uuid */
            id: string;
            attributes: {
                type: components["schemas"]["PaymentMeansType"];
                scheme: string | null;
                status: components["schemas"]["PaymentMeansStatus"];
                account_details: {
                    iban: string | null;
                    bic: string | null;
                    account_number: string | null;
                    routing_number: string | null;
                    account_type: string | null;
                    currency: string | null;
                };
                bank_details: {
                    bank_name: string | null;
                    bank_code: string | null;
                    branch_name: string | null;
                    branch_code: string | null;
                };
                card_details: {
                    masked_pan: string | null;
                    brand: string | null;
                    card_type: string | null;
                    expiry_month: number | null;
                    expiry_year: number | null;
                    cardholder_name: string | null;
                };
                digital_wallet: {
                    provider: string | null;
                    wallet_id: string | null;
                    wallet_type: string | null;
                };
                compliance: {
                    kyc_status: string | null;
                    aml_status: string | null;
                    sanctions_check: string | null;
                    last_compliance_check: components["schemas"]["DateTime"] | null;
                };
                metadata: {
                    source: string | null;
                    external_id: string | null;
                };
                nickname: string | null;
                description: string | null;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id: string;
                tags: string[] | null;
            };
            relationships: {
                workspace: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                company: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                people: {
                    data: components["schemas"]["PeopleIdentifier"] | null;
                };
                invoice: {
                    data: components["schemas"]["InvoiceIdentifier"] | null;
                };
                balances?: {
                    data: components["schemas"]["BalanceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                transactions?: {
                    data: components["schemas"]["TransactionIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        PaymentMeansIdentifier: {
            /** @constant */
            type: "payment_means";
            /** Format: uuid */
            id: string;
        };
        PaymentMeansRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_means";
            /** Format: uuid */
            id: string;
            attributes: {
                type?: components["schemas"]["PaymentMeansType"];
                scheme?: string | null;
                status?: components["schemas"]["PaymentMeansStatus"];
                account_details?: {
                    iban?: string | null;
                    bic?: string | null;
                    account_number?: string | null;
                    routing_number?: string | null;
                    account_type?: string | null;
                    currency?: string | null;
                };
                bank_details?: {
                    bank_name?: string | null;
                    bank_code?: string | null;
                    branch_name?: string | null;
                    branch_code?: string | null;
                };
                card_details?: {
                    masked_pan?: string | null;
                    brand?: string | null;
                    card_type?: string | null;
                    expiry_month?: number | null;
                    expiry_year?: number | null;
                    cardholder_name?: string | null;
                };
                digital_wallet?: {
                    provider?: string | null;
                    wallet_id?: string | null;
                    wallet_type?: string | null;
                };
                compliance?: {
                    kyc_status?: string | null;
                    aml_status?: string | null;
                    sanctions_check?: string | null;
                    last_compliance_check?: components["schemas"]["DateTime"] | null;
                };
                metadata?: {
                    source?: string | null;
                    external_id?: string | null;
                };
                nickname?: string | null;
                description?: string | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
                tags?: string[] | null;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                company?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                people?: {
                    data: components["schemas"]["PeopleIdentifier"] | null;
                };
                invoice?: {
                    data: components["schemas"]["InvoiceIdentifier"] | null;
                };
                balances?: {
                    data: components["schemas"]["BalanceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                transactions?: {
                    data: components["schemas"]["TransactionIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        /** @enum {string} */
        PaymentMeansStatus: "active" | "inactive" | "expired" | "blocked";
        /** @enum {string} */
        PaymentMeansType: "account_details" | "card_details" | "digital_wallet" | "cash" | "cheque" | "direct_debit";
        People: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "people";
            /** Format: uuid */
            id: string;
            attributes: {
                first_name: string | null;
                last_name: string | null;
                full_name: string | null;
                email: string | null;
                phone_number: string | null;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id: string;
            };
            relationships: {
                workspace: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                company: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                workspace_connector: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                documents?: {
                    data: components["schemas"]["DocumentIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_people?: {
                    data: components["schemas"]["InvoicePeopleIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                chat_conversations?: {
                    data: components["schemas"]["ChatConversationIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        PeopleIdentifier: {
            /** @constant */
            type: "people";
            /** Format: uuid */
            id: string;
        };
        PeopleRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "people";
            /** Format: uuid */
            id: string;
            attributes: {
                first_name?: string | null;
                last_name?: string | null;
                full_name?: string | null;
                email?: string | null;
                phone_number?: string | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                company?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                workspace_connector?: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                documents?: {
                    data: components["schemas"]["DocumentIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_people?: {
                    data: components["schemas"]["InvoicePeopleIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                chat_conversations?: {
                    data: components["schemas"]["ChatConversationIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        ProposedCustomColumn: {
            /** @constant */
            type: "custom_column";
            attributes: {
                root: string;
                name: string;
                description: string;
                /** @enum {string} */
                data_type: "text" | "number" | "date" | "boolean" | "enum";
                /** @constant */
                origin: "inferred";
                values: string[];
                extractor: components["schemas"]["Extractor"] | null;
                /** Format: uuid */
                workspace_id: string;
            };
            meta: {
                confidence: number;
                record_values: {
                    /** Format: uuid */
                    record_id: string;
                    value: (string | number | boolean) | null;
                    confidence: number | null;
                }[];
            };
        };
        QueryRecordsRequest: {
            root: components["schemas"]["RecordRootName"];
            filters?: components["schemas"]["Filter"][];
            whereClause?: components["schemas"]["WhereClause"];
            orderBy?: components["schemas"]["OrderBy"] | components["schemas"]["OrderBy"][];
            /** @description Default: `50` */
            limit?: number;
            cursor?: string;
            include?: string[];
            fields?: string[];
            /** @description Default: `false` */
            total?: boolean;
        };
        QueryRecordsResult: {
            data: components["schemas"]["AnyRecord"][];
            included?: components["schemas"]["AnyRecord"][];
            meta: {
                count: number;
                total?: number;
                next_cursor: string | null;
                /** @constant */
                truncated?: true;
                truncated_relationships?: string[];
            };
        };
        /** @description Too many requests in the current window */
        RateLimitError: {
            /** @constant */
            code: "RATE_LIMIT_EXCEEDED";
            /** @constant */
            status: 429;
            /** @description The code in words */
            title: string;
            /** @description The mistake, the allowed values, and the remedy */
            message: string;
            meta: {
                /**
                 * Format: uuid
                 * @description Id under which the log lists the request
                 */
                trace_id: string;
            };
        };
        ReadCustomColumnValuesRequest: {
            data: {
                /** @constant */
                type: "custom_column_value";
                attributes: {
                    record_ids: string[];
                };
            };
        };
        ReadCustomColumnValuesResult: {
            data: components["schemas"]["CustomColumnValue"][];
            meta: {
                count: number;
            };
        };
        RecordRoot: {
            /** @constant */
            type: "record_root";
            id: string;
            attributes: {
                resource_type: string;
                fields: {
                    path: string;
                    type: string;
                    operators: string[];
                    values?: string[];
                    filterable: boolean;
                    sortable: boolean;
                }[];
                relationships: {
                    name: string;
                    /** @enum {string} */
                    cardinality: "to-one" | "to-many";
                    root: string;
                }[];
                sort_proxies: string[];
            };
        };
        /** @enum {string} */
        RecordRootName: "workspaces" | "collections" | "documents" | "medias" | "companies" | "addresses" | "people" | "invoices" | "invoice_items" | "invoice_taxes" | "invoice_people" | "invoice_transactions" | "invoice_workspace_connectors" | "payment_means" | "balances" | "foreign_exchanges" | "transactions" | "transaction_fees" | "exchange_rates" | "subscriptions" | "ledger_accounts" | "journals" | "journal_entries" | "journal_entry_lines" | "chat_conversations" | "chat_messages" | "workspace_connectors" | "webhooks" | "webhook_deliveries" | "api_keys" | "custom_columns" | "custom_column_values";
        RedeliverWebhookResult: {
            data: components["schemas"]["WebhookRedelivery"];
        };
        RotateWebhookSecretResult: {
            data: components["schemas"]["WebhookWithSecret"];
        };
        /** @description An error of the request as a whole */
        ServiceError: {
            code: components["schemas"]["ErrorCode"];
            /** @enum {integer} */
            status: 400 | 401 | 404 | 405 | 409 | 413 | 415 | 416 | 422 | 429 | 500 | 503 | 504;
            /** @description The code in words */
            title: string;
            /** @description The mistake, the allowed values, and the remedy */
            message: string;
            meta: {
                /**
                 * Format: uuid
                 * @description Id under which the log lists the request
                 */
                log_id: string;
            };
        };
        SubscriptionIdentifier: {
            /** @constant */
            type: "subscription";
            /** Format: uuid */
            id: string;
        };
        /** @enum {string} */
        SubscriptionInterval: "day" | "week" | "month" | "quarter" | "year";
        SubscriptionRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "subscription";
            /** Format: uuid */
            id: string;
            attributes: {
                name?: string;
                status?: components["schemas"]["SubscriptionStatus"];
                interval?: components["schemas"]["SubscriptionInterval"];
                price?: {
                    amount?: number | null;
                    currency?: string | null;
                };
                started_at?: components["schemas"]["DateTime"] | null;
                cancelled_at?: components["schemas"]["DateTime"] | null;
                current_period?: {
                    /** Format: date */
                    start?: string | null;
                    /** Format: date */
                    end?: string | null;
                };
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                company?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        /** @enum {string} */
        SubscriptionStatus: "trialing" | "active" | "past_due" | "paused" | "cancelled";
        SuggestRulesRequest: {
            data: {
                /** @constant */
                type: "custom_column_rule";
                attributes: {
                    root: string;
                    description: string;
                    record_ids?: string[];
                    /** Format: uuid */
                    workspace_id?: string | null;
                };
            };
        };
        SuggestRulesResult: {
            data: components["schemas"]["CustomColumnRule"][];
            meta: {
                count: number;
            };
        };
        TakeExtractor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "take";
            field: string;
            /** @enum {string} */
            what: "upper" | "lower" | "initials" | "first_word" | "last_word" | "first_character" | "first_two" | "last_four" | "number" | "percentage" | "prefix" | "after_at" | "host" | "extension" | "reference";
        };
        TestWebhookResult: {
            data: components["schemas"]["WebhookTest"];
        };
        TimeBetweenExtractor: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "time_between";
            from: {
                field: string;
            } | {
                /** @constant */
                today: true;
            };
            to: {
                field: string;
            } | {
                /** @constant */
                today: true;
            };
            /** @enum {string} */
            unit: "seconds" | "hours" | "days";
        };
        Transaction: {
            /** @constant */
            type: "transaction";
            /** Format: uuid */
            id: string;
            attributes: {
                scheme: string | null;
                external_ids: {
                    transaction_id: string | null;
                    payment_request_id: string | null;
                    end_to_end_id: string | null;
                };
                /** Format: date */
                requested_execution_date: string | null;
                /** Format: date */
                booking_date: string | null;
                /** Format: date */
                value_date: string | null;
                executed_at: components["schemas"]["DateTime"] | null;
                instructed_amount: {
                    amount: number | null;
                    currency: string | null;
                };
                settlement_amount: {
                    amount: number | null;
                    currency: string | null;
                };
                foreign_exchange: {
                    currency_rate: components["schemas"]["Decimal"] | null;
                    currency_pair: string | null;
                    currency_rate_source: string | null;
                    currency_rate_at: components["schemas"]["DateTime"] | null;
                };
                transaction_type: string | null;
                status: components["schemas"]["TransactionStatus"];
                category_purpose: string | null;
                purpose_code: string | null;
                remittance_information: {
                    unstructured: string | null;
                    structured_reference: string | null;
                    reference_type: string | null;
                };
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id: string;
                fees: {
                    type: string | null;
                    amount: number | null;
                    currency: string | null;
                }[];
            };
            relationships: {
                account: {
                    data: components["schemas"]["PaymentMeansIdentifier"] | null;
                };
                balance: {
                    data: components["schemas"]["BalanceIdentifier"] | null;
                };
                counterparty: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                workspace: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                source_workspace_connector: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                transaction_fees?: {
                    data: components["schemas"]["TransactionFeeIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_transactions?: {
                    data: components["schemas"]["InvoiceTransactionIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        TransactionFeeIdentifier: {
            /** @constant */
            type: "transaction_fee";
            /** Format: uuid */
            id: string;
        };
        TransactionFeeRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "transaction_fee";
            /** Format: uuid */
            id: string;
            attributes: {
                type?: string | null;
                amount?: number | null;
                currency?: string | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                transaction?: {
                    data: components["schemas"]["TransactionIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        TransactionIdentifier: {
            /** @constant */
            type: "transaction";
            /** Format: uuid */
            id: string;
        };
        TransactionRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "transaction";
            /** Format: uuid */
            id: string;
            attributes: {
                scheme?: string | null;
                external_ids?: {
                    transaction_id?: string | null;
                    payment_request_id?: string | null;
                    end_to_end_id?: string | null;
                };
                /** Format: date */
                requested_execution_date?: string | null;
                /** Format: date */
                booking_date?: string | null;
                /** Format: date */
                value_date?: string | null;
                executed_at?: components["schemas"]["DateTime"] | null;
                instructed_amount?: {
                    amount?: number | null;
                    currency?: string | null;
                };
                settlement_amount?: {
                    amount?: number | null;
                    currency?: string | null;
                };
                foreign_exchange?: {
                    currency_rate?: components["schemas"]["Decimal"] | null;
                    currency_pair?: string | null;
                    currency_rate_source?: string | null;
                    currency_rate_at?: components["schemas"]["DateTime"] | null;
                };
                transaction_type?: string | null;
                status?: components["schemas"]["TransactionStatus"];
                category_purpose?: string | null;
                purpose_code?: string | null;
                remittance_information?: {
                    unstructured?: string | null;
                    structured_reference?: string | null;
                    reference_type?: string | null;
                };
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
                fees?: {
                    type: string | null;
                    amount: number | null;
                    currency: string | null;
                }[];
            };
            relationships: {
                account?: {
                    data: components["schemas"]["PaymentMeansIdentifier"] | null;
                };
                balance?: {
                    data: components["schemas"]["BalanceIdentifier"] | null;
                };
                counterparty?: {
                    data: components["schemas"]["CompanyIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                source_workspace_connector?: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"] | null;
                };
                transaction_fees?: {
                    data: components["schemas"]["TransactionFeeIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_transactions?: {
                    data: components["schemas"]["InvoiceTransactionIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        /** @enum {string} */
        TransactionStatus: "pending" | "booked" | "settled" | "rejected" | "cancelled";
        UpdateWebhookRequest: {
            data: {
                /** @constant */
                type: "webhook";
                /** Format: uuid */
                id?: string;
                attributes: {
                    /** @description An http or https URL of at most 255 characters, without user and password */
                    url?: string;
                    events?: components["schemas"]["WebhookEvent"][];
                    description?: string | null;
                    headers?: {
                        [key: string]: string;
                    } | null;
                    active?: boolean;
                };
            };
        };
        UpdateWebhookResult: {
            data: components["schemas"]["Webhook"];
        };
        UploadDocumentForm: {
            /** @constant */
            "data.type"?: "document";
            "data.attributes.file_name"?: string;
            /** Format: uuid */
            "data.attributes.workspace_id"?: string;
            "data.attributes.external_workspace_id"?: string;
            /** Format: uuid */
            "data.attributes.collect_id"?: string;
            "data.attributes.metadata.source_number"?: string;
            "data.attributes.metadata.target_number"?: string;
            /** @enum {string} */
            "data.attributes.metadata.document_type"?: "invoice" | "receipt" | "purchase_order" | "credit_note" | "bank_statement" | "contract" | "other";
            /** @constant */
            "data.relationships.workspace.data.type"?: "workspace";
            /** Format: uuid */
            "data.relationships.workspace.data.id"?: string;
            /** @constant */
            "data.relationships.company.data.type"?: "company";
            /** Format: uuid */
            "data.relationships.company.data.id"?: string;
            /** @constant */
            "data.relationships.people.data.type"?: "people";
            /** Format: uuid */
            "data.relationships.people.data.id"?: string;
            "data.relationships.people.data.meta.phone_number"?: string;
        };
        UploadDocumentResult: {
            data: components["schemas"]["Document"];
            included: (components["schemas"]["Workspace"] | components["schemas"]["Company"] | components["schemas"]["People"])[];
        };
        /** @description An error at one place of the request */
        ValidationError: {
            /**
             * Format: uuid
             * @description Id under which the log lists the request
             */
            id: string;
            /** @description Status of the response */
            status: string;
            /** @enum {string} */
            code: "INVALID_REQUEST" | "UNKNOWN_PARAMETER" | "INVALID_CURSOR" | "UNKNOWN_ROOT" | "UNKNOWN_FIELD" | "OPERATOR_NOT_ALLOWED" | "INVALID_VALUE" | "INVALID_WHERE_CLAUSE" | "FIELD_NOT_SORTABLE" | "REDIRECT_URL_NOT_ALLOWED" | "INVALID_STATE" | "STATE_EXPIRED" | "STATE_ALREADY_USED" | "NOT_FOUND" | "DOCUMENT_NOT_FOUND" | "MEDIA_NOT_FOUND" | "WORKSPACE_NOT_FOUND" | "COLLECTION_NOT_FOUND" | "COMPANY_NOT_FOUND" | "PEOPLE_NOT_FOUND" | "RECORD_ROOT_NOT_FOUND" | "API_KEY_NOT_FOUND" | "INVOICE_NOT_FOUND" | "BALANCE_NOT_FOUND" | "TRANSACTION_NOT_FOUND" | "CONNECTOR_NOT_FOUND" | "WEBHOOK_NOT_FOUND" | "WEBHOOK_DELIVERY_NOT_FOUND" | "RECORD_NOT_FOUND" | "CUSTOM_COLUMN_NOT_FOUND" | "CUSTOM_COLUMN_JOB_NOT_FOUND" | "EXTERNAL_WORKSPACE_ID_TAKEN" | "IDEMPOTENCY_KEY_IN_USE" | "WEBHOOK_ALREADY_EXISTS" | "WEBHOOK_INACTIVE" | "CUSTOM_COLUMN_NOT_COMPUTABLE";
            /** @description The code in words */
            title: string;
            /** @description The mistake, the allowed values, and the remedy */
            detail: string;
            source: {
                /** @description JSON pointer into the body */
                pointer: string;
            } | {
                /** @description Name of the parameter */
                parameter: string;
            };
        };
        /** @description All errors of the request, each with its place */
        ValidationErrors: {
            errors: (components["schemas"]["ValidationError"] | components["schemas"]["InvalidIdError"])[];
        };
        Webhook: {
            /** @constant */
            type: "webhook";
            /** Format: uuid */
            id: string;
            attributes: {
                url: string;
                events: components["schemas"]["WebhookEvent"][];
                /** Format: uuid */
                workspace_id: string;
                description: string | null;
                headers: {
                    [key: string]: string;
                } | null;
                /** @description Whether events are delivered */
                active: boolean;
                /** @description Time of the first failure since the last successful delivery */
                failing_since: components["schemas"]["DateTime"] | null;
                /** @description Time at which the service disabled the webhook */
                disabled_at: components["schemas"]["DateTime"] | null;
                disabled_reason: string | null;
                /** @description End of the period in which the previous secret also signs */
                previous_secret_expires_at: components["schemas"]["DateTime"] | null;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
            };
            relationships: {
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
        WebhookDelivery: {
            /** @constant */
            type: "webhook_delivery";
            /** Format: uuid */
            id: string;
            attributes: {
                event: components["schemas"]["WebhookDeliveryEvent"];
                status: components["schemas"]["WebhookDeliveryStatus"];
                attempt_count: number;
                response_status: number | null;
                duration_ms: number | null;
                delivered_at: components["schemas"]["DateTime"] | null;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id: string;
                event_id: string | null;
                failure_reason: string | null;
                redelivery_requested_at: components["schemas"]["DateTime"] | null;
                request_body: string | null;
                response_body: string | null;
            };
            relationships: {
                webhook: {
                    data: components["schemas"]["WebhookIdentifier"] | null;
                };
                workspace: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        /** @enum {string} */
        WebhookDeliveryEvent: "company.created" | "company.updated" | "company.deleted" | "document.uploaded" | "document.processed" | "document.deleted" | "people.created" | "people.updated" | "invoice.created" | "invoice.updated" | "webhook.test";
        WebhookDeliveryIdentifier: {
            /** @constant */
            type: "webhook_delivery";
            /** Format: uuid */
            id: string;
        };
        WebhookDeliveryRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook_delivery";
            /** Format: uuid */
            id: string;
            attributes: {
                event?: components["schemas"]["WebhookDeliveryEvent"];
                status?: components["schemas"]["WebhookDeliveryStatus"];
                attempt_count?: number;
                response_status?: number | null;
                duration_ms?: number | null;
                delivered_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                webhook?: {
                    data: components["schemas"]["WebhookIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
            };
        };
        /** @enum {string} */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
        /** @enum {string} */
        WebhookEvent: "company.created" | "company.updated" | "company.deleted" | "document.uploaded" | "document.processed" | "document.deleted" | "people.created" | "people.updated" | "invoice.created" | "invoice.updated";
        WebhookIdentifier: {
            /** @constant */
            type: "webhook";
            /** Format: uuid */
            id: string;
        };
        WebhookRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook";
            /** Format: uuid */
            id: string;
            attributes: {
                url?: string;
                event?: components["schemas"]["WebhookEvent"];
                description?: string | null;
                active?: boolean;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                webhook_deliveries?: {
                    data: components["schemas"]["WebhookDeliveryIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        WebhookRedelivery: {
            /** @constant */
            type: "webhook_delivery";
            /** Format: uuid */
            id: string;
            attributes: {
                /** @enum {string} */
                event: "company.created" | "company.updated" | "company.deleted" | "document.uploaded" | "document.processed" | "document.deleted" | "people.created" | "people.updated" | "invoice.created" | "invoice.updated" | "webhook.test";
                redelivery_requested_at: components["schemas"]["DateTime"];
            };
        };
        WebhookTest: {
            /** @constant */
            type: "webhook_test";
            /** Format: uuid */
            id: string;
            attributes: {
                url: string;
                requested_at: components["schemas"]["DateTime"];
            };
        };
        WebhookWithSecret: {
            /** @constant */
            type: "webhook";
            /** Format: uuid */
            id: string;
            attributes: {
                url: string;
                events: components["schemas"]["WebhookEvent"][];
                /** Format: uuid */
                workspace_id: string;
                description: string | null;
                headers: {
                    [key: string]: string;
                } | null;
                /** @description Whether events are delivered */
                active: boolean;
                /** @description Time of the first failure since the last successful delivery */
                failing_since: components["schemas"]["DateTime"] | null;
                /** @description Time at which the service disabled the webhook */
                disabled_at: components["schemas"]["DateTime"] | null;
                disabled_reason: string | null;
                /** @description End of the period in which the previous secret also signs */
                previous_secret_expires_at: components["schemas"]["DateTime"] | null;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
                /** @description The signing secret. Only this response contains it */
                secret: string;
            };
            relationships: {
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
        };
        /** @description Nested conditions, at most 65536 bytes of JSON. Conditions may have 500 points in all: a condition has 1, a text pattern 4; on related records 4 times as many; each relationship has 1 */
        WhereClause: {
            [key: string]: unknown;
        };
        Workspace: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workspace";
            /** Format: uuid */
            id: string;
            attributes: {
                /** Format: uuid */
                parent_workspace_id: string | null;
                name: string;
                description: string | null;
                avatar_color: string | null;
                external_workspace_id: string | null;
                auto_extract_enabled: boolean;
                created_at: components["schemas"]["DateTime"];
                updated_at: components["schemas"]["DateTime"];
            };
            relationships: {
                parent: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                children?: {
                    data: components["schemas"]["WorkspaceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                documents?: {
                    data: components["schemas"]["DocumentIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                workspace_connectors?: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        /** @enum {string} */
        WorkspaceConnectorConnectorType: "gmail";
        WorkspaceConnectorIdentifier: {
            /** @constant */
            type: "workspace_connector";
            /** Format: uuid */
            id: string;
        };
        WorkspaceConnectorRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workspace_connector";
            /** Format: uuid */
            id: string;
            attributes: {
                connector_type?: components["schemas"]["WorkspaceConnectorConnectorType"];
                external_workspace_id?: string | null;
                status?: components["schemas"]["WorkspaceConnectorStatus"];
                expires_at?: components["schemas"]["DateTime"] | null;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                created_by?: {
                    data: components["schemas"]["PeopleIdentifier"] | null;
                };
                workspace?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                documents?: {
                    data: components["schemas"]["DocumentIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        /** @enum {string} */
        WorkspaceConnectorStatus: "active" | "inactive" | "expired";
        WorkspaceIdentifier: {
            /** @constant */
            type: "workspace";
            /** Format: uuid */
            id: string;
        };
        WorkspaceRecord: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workspace";
            /** Format: uuid */
            id: string;
            attributes: {
                /** Format: uuid */
                parent_workspace_id?: string | null;
                name?: string;
                description?: string | null;
                avatar_color?: string | null;
                external_workspace_id?: string | null;
                auto_extract_enabled?: boolean;
                created_at?: components["schemas"]["DateTime"];
                updated_at?: components["schemas"]["DateTime"];
            };
            relationships: {
                parent?: {
                    data: components["schemas"]["WorkspaceIdentifier"] | null;
                };
                children?: {
                    data: components["schemas"]["WorkspaceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                documents?: {
                    data: components["schemas"]["DocumentIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoices?: {
                    data: components["schemas"]["InvoiceIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                workspace_connectors?: {
                    data: components["schemas"]["WorkspaceConnectorIdentifier"][];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
    };
    responses: never;
    parameters: {
        /** @description The `ETag` of the version that the client has. */
        IfNoneMatch: string;
        /** @description A key that the client chooses, for example a UUID. If the request is repeated with the same key within 24 hours, it returns the first response and creates nothing. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Id of the request; error responses and the log contain it. */
        RequestId: string;
        /** @description Duration of the request's stages in milliseconds. */
        ServerTiming: string;
        /** @description Remaining requests, and seconds until the limit is reset. */
        RateLimit: string;
        /** @description Allowed requests, and length of the window in seconds. */
        RateLimitPolicy: string;
        /** @description Seconds to wait before the request is sent again. */
        RetryAfter: number;
        /** @description Authentication scheme of the credential. */
        WwwAuthenticate: string;
        /** @description URL of the redirect. */
        Location: string;
        /** @description Version of the resource. */
        ETag: string;
        /** @description `true` if the response was stored for an earlier request with the same key. */
        IdempotentReplayed: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    exchangeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeTokenRequest"];
                "application/vnd.api+json": components["schemas"]["ExchangeTokenRequest"];
            };
        };
        responses: {
            /** @description A bearer token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeTokenResult"];
                    "application/vnd.api+json": components["schemas"]["ExchangeTokenResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses, for example a UUID. If the request is repeated with the same key within 24 hours, it returns the first response and creates nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
                "application/vnd.api+json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The new API key with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    /** @description URL of the API key, by which it can be deleted. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateApiKeyResult"];
                    "application/vnd.api+json": components["schemas"]["CreateApiKeyResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_IN_USE` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `API_KEY_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                "filter[uploaded_at][from]"?: string;
                "filter[uploaded_at][to]"?: string;
                "filter[processed_at][from]"?: string;
                "filter[processed_at][to]"?: string;
                "filter[workspace_id]"?: string;
                "filter[external_workspace_id]"?: string;
                "filter[status]"?: "pending" | "processing" | "completed" | "failed" | "deleted";
                "filter[file_type]"?: string;
                include?: ("media" | "invoice" | "medias" | "invoices")[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[document]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[media]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[invoice]"?: string[];
                sort?: string;
                /** @description Default: `20` */
                "page[limit]"?: number;
                "page[cursor]"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of documents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDocumentsResult"];
                    "application/vnd.api+json": components["schemas"]["ListDocumentsResult"];
                };
            };
            /** @description `INVALID_CURSOR`, `UNKNOWN_FIELD`, `FIELD_NOT_SORTABLE`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    uploadDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses, for example a UUID. If the request is repeated with the same key within 24 hours, it returns the first response and creates nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                } & components["schemas"]["UploadDocumentForm"];
            };
        };
        responses: {
            /** @description The document. Its processing begins. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    /** @description URL of the document */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadDocumentResult"];
                    "application/vnd.api+json": components["schemas"]["UploadDocumentResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND`, `COLLECTION_NOT_FOUND`, `COMPANY_NOT_FOUND`, `PEOPLE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_IN_USE` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: {
                include?: ("media" | "invoice" | "medias" | "invoices")[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[document]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[workspace]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[company]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[people]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[media]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[invoice]"?: string[];
            };
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDocumentResult"];
                    "application/vnd.api+json": components["schemas"]["GetDocumentResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNKNOWN_FIELD`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `DOCUMENT_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The media is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `MEDIA_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getMediaContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description SHA-256 of the file */
                    ETag?: string;
                    /** @description Name of the file */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The requested range of bytes. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description SHA-256 of the file */
                    ETag?: string;
                    /** @description Name of the file */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description SHA-256 of the file */
                    ETag?: string;
                    /** @description Name of the file */
                    "Content-Disposition"?: string;
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `MEDIA_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RANGE_NOT_SATISFIABLE` */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                issuer_id?: string;
                receiver_id?: string;
                status?: "draft" | "sent" | "paid" | "cancelled";
                date_from?: string;
                date_to?: string;
                /** @description Default: `20` */
                "page[limit]"?: number;
                "page[cursor]"?: string;
                include?: ("company" | "payment_means" | "people" | "document" | "invoice_item" | "issuer" | "receiver" | "invoice_items")[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[invoice]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[company]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[payment_means]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[people]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[document]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[invoice_item]"?: string[];
                whereClause?: string;
                "orderBy[field]"?: string;
                "orderBy[direction]"?: "asc" | "desc";
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvoicesResult"];
                    "application/vnd.api+json": components["schemas"]["ListInvoicesResult"];
                };
            };
            /** @description `INVALID_CURSOR`, `INVALID_WHERE_CLAUSE`, `UNKNOWN_FIELD`, `FIELD_NOT_SORTABLE`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: {
                include?: ("company" | "payment_means" | "people" | "document" | "invoice_item" | "issuer" | "receiver" | "invoice_items")[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[invoice]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[company]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[payment_means]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[people]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[document]"?: string[];
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[invoice_item]"?: string[];
            };
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetInvoiceResult"];
                    "application/vnd.api+json": components["schemas"]["GetInvoiceResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNKNOWN_FIELD`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `INVOICE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    listBalances: {
        parameters: {
            query?: {
                include?: ("transactions" | "account" | "workspaces" | "workspace")[];
                "filter[balance_at_from][from]"?: string;
                "filter[balance_at_from][to]"?: string;
                "filter[balance_at_to][from]"?: string;
                "filter[balance_at_to][to]"?: string;
                "filter[created_at][from]"?: string;
                "filter[created_at][to]"?: string;
                "filter[updated_at][from]"?: string;
                "filter[updated_at][to]"?: string;
                "filter[account_id]"?: string;
                "filter[workspace_id]"?: string;
                "filter[external_workspace_id]"?: string;
                sort?: "balance_at_from" | "-balance_at_from" | "balance_at_to" | "-balance_at_to" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Default: `1` */
                page?: number;
                /** @description Default: `20` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of balances. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBalancesResult"];
                    "application/vnd.api+json": components["schemas"]["ListBalancesResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: {
                include?: ("transactions" | "account" | "workspaces" | "workspace")[];
            };
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetBalanceResult"];
                    "application/vnd.api+json": components["schemas"]["GetBalanceResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `BALANCE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    deleteBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `BALANCE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    listLedgerAccounts: {
        parameters: {
            query?: {
                /** @description Default: `50` */
                "page[limit]"?: number;
                "page[cursor]"?: string;
                order_by?: string;
                direction?: "asc" | "desc";
                sort?: string;
                "filter[workspace_id]"?: string;
                "filter[external_workspace_id]"?: string;
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[ledger_account]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of ledger accounts. Default order: newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListLedgerAccountsResult"];
                    "application/vnd.api+json": components["schemas"]["ListLedgerAccountsResult"];
                };
            };
            /** @description `INVALID_CURSOR`, `UNKNOWN_FIELD`, `FIELD_NOT_SORTABLE`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    listJournals: {
        parameters: {
            query?: {
                /** @description Default: `50` */
                "page[limit]"?: number;
                "page[cursor]"?: string;
                order_by?: string;
                direction?: "asc" | "desc";
                sort?: string;
                "filter[workspace_id]"?: string;
                "filter[external_workspace_id]"?: string;
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[journal]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of journals. Default order: newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListJournalsResult"];
                    "application/vnd.api+json": components["schemas"]["ListJournalsResult"];
                };
            };
            /** @description `INVALID_CURSOR`, `UNKNOWN_FIELD`, `FIELD_NOT_SORTABLE`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    listChatConversations: {
        parameters: {
            query?: {
                /** @description Default: `50` */
                "page[limit]"?: number;
                "page[cursor]"?: string;
                order_by?: string;
                direction?: "asc" | "desc";
                sort?: string;
                "filter[workspace_id]"?: string;
                "filter[external_workspace_id]"?: string;
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[chat_conversation]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of chat conversations. Default order: newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListChatConversationsResult"];
                    "application/vnd.api+json": components["schemas"]["ListChatConversationsResult"];
                };
            };
            /** @description `INVALID_CURSOR`, `UNKNOWN_FIELD`, `FIELD_NOT_SORTABLE`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: {
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[transaction]"?: string[];
            };
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransactionResult"];
                    "application/vnd.api+json": components["schemas"]["GetTransactionResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNKNOWN_FIELD`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TRANSACTION_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    deleteTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TRANSACTION_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getCompany: {
        parameters: {
            query?: {
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[company]"?: string[];
            };
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompanyResult"];
                    "application/vnd.api+json": components["schemas"]["GetCompanyResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNKNOWN_FIELD`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `COMPANY_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getPeople: {
        parameters: {
            query?: {
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[people]"?: string[];
            };
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPeopleResult"];
                    "application/vnd.api+json": components["schemas"]["GetPeopleResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNKNOWN_FIELD`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `PEOPLE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses, for example a UUID. If the request is repeated with the same key within 24 hours, it returns the first response and creates nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspaceRequest"];
                "application/vnd.api+json": components["schemas"]["CreateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description The new workspace. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    /** @description URL of the workspace. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWorkspaceResult"];
                    "application/vnd.api+json": components["schemas"]["CreateWorkspaceResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `EXTERNAL_WORKSPACE_ID_TAKEN`, `IDEMPOTENCY_KEY_IN_USE` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getWorkspace: {
        parameters: {
            query?: {
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[workspace]"?: string[];
            };
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWorkspaceResult"];
                    "application/vnd.api+json": components["schemas"]["GetWorkspaceResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNKNOWN_FIELD`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Default: `50` */
                "page[limit]"?: number;
                "page[cursor]"?: string;
                "filter[workspace_id]"?: string;
                "filter[external_workspace_id]"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhooksResult"];
                    "application/vnd.api+json": components["schemas"]["ListWebhooksResult"];
                };
            };
            /** @description `INVALID_CURSOR`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses, for example a UUID. If the request is repeated with the same key within 24 hours, it returns the first response and creates nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
                "application/vnd.api+json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The new webhook with its signing secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    /** @description URL of the webhook. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWebhookResult"];
                    "application/vnd.api+json": components["schemas"]["CreateWebhookResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `WEBHOOK_ALREADY_EXISTS`, `IDEMPOTENCY_KEY_IN_USE` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWebhookResult"];
                    "application/vnd.api+json": components["schemas"]["GetWebhookResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WEBHOOK_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WEBHOOK_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
                "application/vnd.api+json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description The updated webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateWebhookResult"];
                    "application/vnd.api+json": components["schemas"]["UpdateWebhookResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WEBHOOK_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `WEBHOOK_ALREADY_EXISTS` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Default: `50` */
                "page[limit]"?: number;
                "page[cursor]"?: string;
                "filter[status]"?: "pending" | "delivered" | "failed";
                "filter[event]"?: "company.created" | "company.updated" | "company.deleted" | "document.uploaded" | "document.processed" | "document.deleted" | "people.created" | "people.updated" | "invoice.created" | "invoice.updated" | "webhook.test";
            };
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhookDeliveriesResult"];
                    "application/vnd.api+json": components["schemas"]["ListWebhookDeliveriesResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_CURSOR`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WEBHOOK_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test event will be delivered. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWebhookResult"];
                    "application/vnd.api+json": components["schemas"]["TestWebhookResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WEBHOOK_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `WEBHOOK_INACTIVE` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook with its new signing secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateWebhookSecretResult"];
                    "application/vnd.api+json": components["schemas"]["RotateWebhookSecretResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WEBHOOK_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event will be delivered again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeliverWebhookResult"];
                    "application/vnd.api+json": components["schemas"]["RedeliverWebhookResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WEBHOOK_DELIVERY_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    inferCustomColumn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InferCustomColumnRequest"];
                "application/vnd.api+json": components["schemas"]["InferCustomColumnRequest"];
            };
        };
        responses: {
            /** @description The proposed column. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InferCustomColumnResult"];
                    "application/vnd.api+json": components["schemas"]["InferCustomColumnResult"];
                };
            };
            /** @description `UNKNOWN_ROOT`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND`, `RECORD_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `AI_UNAVAILABLE`, `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `AI_TIMEOUT`, `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    suggestRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuggestRulesRequest"];
                "application/vnd.api+json": components["schemas"]["SuggestRulesRequest"];
            };
        };
        responses: {
            /** @description The rules, most likely first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestRulesResult"];
                    "application/vnd.api+json": components["schemas"]["SuggestRulesResult"];
                };
            };
            /** @description `UNKNOWN_ROOT`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND`, `RECORD_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `AI_UNAVAILABLE`, `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `AI_TIMEOUT`, `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getCustomColumn: {
        parameters: {
            query?: {
                /** @description Comma-separated attributes and relationships of this type that the response contains. Default: all */
                "fields[custom_column]"?: string[];
            };
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The custom column. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCustomColumnResult"];
                    "application/vnd.api+json": components["schemas"]["GetCustomColumnResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNKNOWN_FIELD`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `CUSTOM_COLUMN_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    deleteCustomColumn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `CUSTOM_COLUMN_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    createCustomColumn: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses, for example a UUID. If the request is repeated with the same key within 24 hours, it returns the first response and creates nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomColumnRequest"];
                "application/vnd.api+json": components["schemas"]["CreateCustomColumnRequest"];
            };
        };
        responses: {
            /** @description The new column. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    /** @description URL of the column. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCustomColumnResult"];
                    "application/vnd.api+json": components["schemas"]["CreateCustomColumnResult"];
                };
            };
            /** @description `UNKNOWN_ROOT`, `UNKNOWN_FIELD`, `OPERATOR_NOT_ALLOWED`, `INVALID_VALUE`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_IN_USE` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    computeCustomColumn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComputeCustomColumnRequest"];
                "application/vnd.api+json": components["schemas"]["ComputeCustomColumnRequest"];
            };
        };
        responses: {
            /** @description The job that computes the column. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description URL of the job. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComputeCustomColumnResult"];
                    "application/vnd.api+json": components["schemas"]["ComputeCustomColumnResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `CUSTOM_COLUMN_NOT_FOUND`, `RECORD_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `CUSTOM_COLUMN_NOT_COMPUTABLE` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getCustomColumnJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCustomColumnJobResult"];
                    "application/vnd.api+json": components["schemas"]["GetCustomColumnJobResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `CUSTOM_COLUMN_JOB_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    readCustomColumnValues: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadCustomColumnValuesRequest"];
                "application/vnd.api+json": components["schemas"]["ReadCustomColumnValuesRequest"];
            };
        };
        responses: {
            /** @description The values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadCustomColumnValuesResult"];
                    "application/vnd.api+json": components["schemas"]["ReadCustomColumnValuesResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER`, Invalid ID Format */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `CUSTOM_COLUMN_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getGmailConnectorAccess: {
        parameters: {
            query?: {
                redirect_url?: string;
                state?: string;
            };
            header?: never;
            path: {
                workspace_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGmailConnectorAccessResult"];
                    "application/vnd.api+json": components["schemas"]["GetGmailConnectorAccessResult"];
                };
            };
            /** @description `REDIRECT_URL_NOT_ALLOWED`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `CONNECTOR_NOT_CONFIGURED`, `IDENTITY_PROVIDER_UNAVAILABLE`, `TOO_MANY_CONCURRENT_REQUESTS`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getGmailConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                workspace_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connector. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGmailConnectorResult"];
                    "application/vnd.api+json": components["schemas"]["GetGmailConnectorResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `WORKSPACE_NOT_FOUND`, `CONNECTOR_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    finishGmailConnector: {
        parameters: {
            query: {
                state: string;
                code?: string;
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that shows the result to the customer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The customer is redirected to the link's `redirect_url` with `status` and `state`. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_STATE`, `STATE_EXPIRED`, `STATE_ALREADY_USED`, `INVALID_REQUEST` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `CONNECTOR_NOT_CONFIGURED`, `TOO_MANY_CONCURRENT_REQUESTS`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    queryRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRecordsRequest"];
                "application/vnd.api+json": components["schemas"]["QueryRecordsRequest"];
            };
        };
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryRecordsResult"];
                    "application/vnd.api+json": components["schemas"]["QueryRecordsResult"];
                };
            };
            /** @description `UNKNOWN_ROOT`, `UNKNOWN_FIELD`, `OPERATOR_NOT_ALLOWED`, `INVALID_VALUE`, `INVALID_WHERE_CLAUSE`, `FIELD_NOT_SORTABLE`, `INVALID_CURSOR`, `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    listRecordRoots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record roots. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRecordRootsResult"];
                    "application/vnd.api+json": components["schemas"]["ListRecordRootsResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getRecordRoot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the client has. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                root: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record root. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRecordRootResult"];
                    "application/vnd.api+json": components["schemas"]["GetRecordRootResult"];
                };
            };
            /** @description The resource has not changed since the given version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `UNAUTHORIZED` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `RECORD_ROOT_NOT_FOUND` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
            /** @description `INTERNAL_ERROR` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `TOO_MANY_CONCURRENT_REQUESTS`, `IDENTITY_PROVIDER_UNAVAILABLE`, `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetHealthResult"];
                    "application/vnd.api+json": components["schemas"]["GetHealthResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gateway and the engine are available. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReadinessResult"];
                    "application/vnd.api+json": components["schemas"]["GetReadinessResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_UNAVAILABLE` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
            /** @description `ENGINE_TIMEOUT` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getPublicKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON Web Key Set (RFC 7517). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPublicKeysResult"];
                    "application/vnd.api+json": components["schemas"]["GetPublicKeysResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
        };
    };
    getDescription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document, in OpenAPI 3.1. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDescriptionResult"];
                    "application/vnd.api+json": components["schemas"]["GetDescriptionResult"];
                };
            };
            /** @description `INVALID_REQUEST`, `UNKNOWN_PARAMETER` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                    "application/vnd.api+json": components["schemas"]["ValidationErrors"] | components["schemas"]["ServiceError"];
                };
            };
            /** @description `RATE_LIMIT_EXCEEDED` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Server-Timing": components["headers"]["ServerTiming"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitError"];
                    "application/vnd.api+json": components["schemas"]["RateLimitError"];
                };
            };
        };
    };
}
