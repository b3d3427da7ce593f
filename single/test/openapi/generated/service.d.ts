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
        ApiKey: {
            /** @constant */
            type: "api-key";
            /** Format: uuid */
            id: string;
            attributes: {
                name: string;
                key_prefix: string;
                last_used_at: string | null;
                expires_at: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
                /** Format: uuid */
                workspace_id: string;
                key: string;
            };
            relationships: {
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
            };
        };
        Balance: {
            /** @constant */
            type: "balance";
            /** Format: uuid */
            id: string;
            attributes: {
                local_balance: {
                    opening_booked: string | null;
                    opening_value: string | null;
                    closing_booked: string | null;
                    closing_value: string | null;
                    currency: string | null;
                };
                accounting_balance: {
                    opening_booked: string | null;
                    opening_value: string | null;
                    closing_booked: string | null;
                    closing_value: string | null;
                    currency: string | null;
                };
                balance_at_from: string | null;
                balance_at_to: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
                foreign_exchange: {
                    currency_rate: string | null;
                    currency_pair: string | null;
                    currency_rate_source: string | null;
                    currency_rate_at: string | null;
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
                account?: components["schemas"]["PaymentMeans_2"][];
                workspaces?: components["schemas"]["Workspace"][];
            };
        };
        ChatConversation: {
            /** @constant */
            type: "chat_conversation";
            /** Format: uuid */
            id: string;
            attributes: {
                title?: string | null;
                /** @enum {string} */
                channel?: "app" | "email" | "whatsapp" | "sms";
                /** @enum {string} */
                status?: "open" | "archived";
                last_message_at?: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
            };
        };
        Company: {
            /** @constant */
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
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
                /** Format: uuid */
                workspace_id: string;
            };
            relationships: {
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                addresses?: {
                    data: {
                        /** @constant */
                        type: "address";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                people?: {
                    data: {
                        /** @constant */
                        type: "people";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                documents?: {
                    data: {
                        /** @constant */
                        type: "document";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                issued_invoices?: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                received_invoices?: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                subscriptions?: {
                    data: {
                        /** @constant */
                        type: "subscription";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        Company_2: {
            /** @constant */
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
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                addresses?: {
                    data: {
                        /** @constant */
                        type: "address";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                people?: {
                    data: {
                        /** @constant */
                        type: "people";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                documents?: {
                    data: {
                        /** @constant */
                        type: "document";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                issued_invoices?: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                received_invoices?: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                subscriptions?: {
                    data: {
                        /** @constant */
                        type: "subscription";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        ComputeCustomColumnAnswer: {
            data: components["schemas"]["CustomColumnJob"];
        };
        ComputeCustomColumnRequest: {
            data: {
                /** @constant */
                type: "custom_column_job";
                /** @default {} */
                attributes?: {
                    record_ids?: string[];
                };
            };
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
                expires_at: string | null;
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
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                expires_at: string;
            };
        };
        CreateApiKeyAnswer: {
            data: components["schemas"]["ApiKey"];
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
        CreateCustomColumnAnswer: {
            data: components["schemas"]["CustomColumn_2"];
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
                     * @default manual
                     * @enum {string}
                     */
                    origin?: "inferred" | "manual";
                    /** @default [] */
                    values?: string[];
                    extractor?: ({
                        /** @constant */
                        kind: "field";
                        field: string;
                    } | {
                        /** @constant */
                        kind: "cases";
                        cases: {
                            filters: {
                                field: string;
                                /** @enum {string} */
                                operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "starts_with" | "ends_with" | "in" | "is_null" | "is_not_null";
                                value?: string | number | boolean | string[];
                                /** @enum {string} */
                                conjunction?: "and" | "or";
                            }[];
                            value: string | boolean;
                        }[];
                        otherwise: (string | boolean) | null;
                    } | {
                        /** @constant */
                        kind: "take";
                        field: string;
                        /** @enum {string} */
                        what: "upper" | "lower" | "initials" | "first_word" | "last_word" | "first_character" | "first_two" | "last_four" | "number" | "percentage" | "prefix" | "after_at" | "host" | "extension" | "reference";
                    } | {
                        /** @constant */
                        kind: "date_part";
                        field: string;
                        /** @enum {string} */
                        part: "year" | "quarter" | "month" | "year_month" | "day" | "weekday";
                    } | {
                        /** @constant */
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
                    } | {
                        /** @constant */
                        kind: "date_shift";
                        field: string;
                        amount: number;
                        /** @enum {string} */
                        unit: "days" | "months" | "years";
                    } | {
                        /** @constant */
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
                    } | {
                        /** @constant */
                        kind: "join";
                        fields: string[];
                        separator: string;
                    }) | null;
                    workspace_id?: string | null;
                };
            };
        };
        CreateWebhookAnswer: {
            data: components["schemas"]["Webhook"];
        };
        CreateWebhookRequest: {
            data: {
                /** @constant */
                type: "webhook";
                attributes: {
                    /** @description An http or https URL of at most 255 characters, without user and password */
                    url: string;
                    events: ("company.created" | "company.updated" | "company.deleted" | "document.uploaded" | "document.processed" | "document.deleted" | "people.created" | "people.updated" | "invoice.created" | "invoice.updated")[];
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
        CreateWorkspaceAnswer: {
            data: components["schemas"]["Workspace"];
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
        CustomColumn: {
            /** @constant */
            type: "custom_column";
            /** Format: uuid */
            id: string;
            attributes: {
                name?: string;
                description?: string | null;
                root?: string;
                /** @enum {string} */
                data_type?: "text" | "number" | "date" | "boolean" | "enum";
                /** @enum {string} */
                origin?: "inferred" | "manual";
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
                values?: string[] | null;
                extractor?: Record<string, never> | null;
            };
            relationships: {
                workspace?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                custom_column_values?: {
                    data: {
                        /** @constant */
                        type: "custom_column_value";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        CustomColumn_2: {
            /** @constant */
            type: "custom_column";
            /** Format: uuid */
            id: string;
            attributes: {
                name: string;
                description: string | null;
                root: string;
                /** @enum {string} */
                data_type: "text" | "number" | "date" | "boolean" | "enum";
                /** @enum {string} */
                origin: "inferred" | "manual";
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
                /** Format: uuid */
                workspace_id: string;
                values: string[] | null;
                extractor: Record<string, never> | null;
            };
            relationships: {
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                custom_column_values?: {
                    data: {
                        /** @constant */
                        type: "custom_column_value";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
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
                started_at: string | null;
                finished_at: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
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
        CustomColumnRule: {
            /** @constant */
            type: "custom_column_rule";
            /** @description Rank, from 1 */
            id: string;
            attributes: {
                root: string;
                filters: {
                    field: string;
                    /** @enum {string} */
                    operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "starts_with" | "ends_with" | "in" | "is_null" | "is_not_null";
                    value?: string | number | boolean | string[];
                    /** @enum {string} */
                    conjunction?: "and" | "or";
                }[];
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
                date_value: string | null;
                boolean_value: boolean | null;
                confidence: number | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
                /** Format: uuid */
                workspace_id: string;
                record_id: string | null;
            };
            relationships: {
                custom_column: {
                    data: {
                        /** @constant */
                        type: "custom_column";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
            };
        };
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
                    document_type: ("invoice" | "receipt" | "purchase_order" | "credit_note" | "bank_statement" | "contract" | "other") | null;
                    extraction: Record<string, never> | null;
                };
                /** @enum {string} */
                status: "pending" | "processing" | "completed" | "failed" | "deleted";
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                uploaded_at: string;
                processed_at: string | null;
                file_type: string | null;
                size_bytes: number | null;
                page_count: number | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
                /** Format: uuid */
                workspace_id: string;
                collect_id: string | null;
                duplicate_of: string | null;
                failure_reason: string | null;
            };
            relationships: {
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                collection: {
                    data: {
                        /** @constant */
                        type: "collection";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                company: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                people: {
                    data: {
                        /** @constant */
                        type: "people";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                source_workspace_connector: {
                    data: {
                        /** @constant */
                        type: "workspace_connector";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                medias?: {
                    data: {
                        /** @constant */
                        type: "media";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoices?: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        Document_2: {
            /** @constant */
            type: "document";
            /** Format: uuid */
            id: string;
            attributes: {
                file_name?: string;
                metadata?: {
                    source_number?: string | null;
                    target_number?: string | null;
                    document_type?: ("invoice" | "receipt" | "purchase_order" | "credit_note" | "bank_statement" | "contract" | "other") | null;
                    extraction?: Record<string, never> | null;
                };
                /** @enum {string} */
                status?: "pending" | "processing" | "completed" | "failed" | "deleted";
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                uploaded_at?: string;
                processed_at?: string | null;
                file_type?: string | null;
                size_bytes?: number | null;
                page_count?: number | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
                collect_id?: string | null;
                duplicate_of?: string | null;
                failure_reason?: string | null;
            };
            relationships: {
                workspace?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                collection?: {
                    data: {
                        /** @constant */
                        type: "collection";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                company?: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                people?: {
                    data: {
                        /** @constant */
                        type: "people";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                source_workspace_connector?: {
                    data: {
                        /** @constant */
                        type: "workspace_connector";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                medias?: {
                    data: {
                        /** @constant */
                        type: "media";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoices?: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        Error400: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_10: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "REDIRECT_URL_NOT_ALLOWED" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "REDIRECT_URL_NOT_ALLOWED" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_11: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "INVALID_STATE" | "STATE_EXPIRED" | "STATE_ALREADY_USED" | "INVALID_REQUEST";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "INVALID_STATE" | "STATE_EXPIRED" | "STATE_ALREADY_USED" | "INVALID_REQUEST";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_12: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "UNKNOWN_ROOT" | "UNKNOWN_FIELD" | "OPERATOR_NOT_ALLOWED" | "INVALID_VALUE" | "INVALID_WHERE_CLAUSE" | "FIELD_NOT_SORTABLE" | "INVALID_CURSOR" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "UNKNOWN_ROOT" | "UNKNOWN_FIELD" | "OPERATOR_NOT_ALLOWED" | "INVALID_VALUE" | "INVALID_WHERE_CLAUSE" | "FIELD_NOT_SORTABLE" | "INVALID_CURSOR" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_2: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "INVALID_CURSOR" | "UNKNOWN_FIELD" | "FIELD_NOT_SORTABLE" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "INVALID_CURSOR" | "UNKNOWN_FIELD" | "FIELD_NOT_SORTABLE" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_3: {
            errors: ({
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "UNKNOWN_FIELD" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            } | {
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            })[];
        } | {
            /** @enum {string} */
            code: "UNKNOWN_FIELD" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_4: {
            errors: ({
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            } | {
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            })[];
        } | {
            /** @enum {string} */
            code: "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_5: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "INVALID_CURSOR" | "INVALID_WHERE_CLAUSE" | "UNKNOWN_FIELD" | "FIELD_NOT_SORTABLE" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "INVALID_CURSOR" | "INVALID_WHERE_CLAUSE" | "UNKNOWN_FIELD" | "FIELD_NOT_SORTABLE" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_6: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "INVALID_CURSOR" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "INVALID_CURSOR" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_7: {
            errors: ({
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "INVALID_CURSOR" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            } | {
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            })[];
        } | {
            /** @enum {string} */
            code: "INVALID_CURSOR" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_8: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "UNKNOWN_ROOT" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "UNKNOWN_ROOT" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error400_9: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "UNKNOWN_ROOT" | "UNKNOWN_FIELD" | "OPERATOR_NOT_ALLOWED" | "INVALID_VALUE" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
                /** @constant */
                status: "400";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "UNKNOWN_ROOT" | "UNKNOWN_FIELD" | "OPERATOR_NOT_ALLOWED" | "INVALID_VALUE" | "INVALID_REQUEST" | "UNKNOWN_PARAMETER";
            /** @constant */
            status: 400;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error401: {
            /** @enum {string} */
            code: "UNAUTHORIZED";
            /** @constant */
            status: 401;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "WORKSPACE_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "WORKSPACE_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_10: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "CUSTOM_COLUMN_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "CUSTOM_COLUMN_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_11: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "API_KEY_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "API_KEY_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_12: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "WEBHOOK_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "WEBHOOK_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_13: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "WEBHOOK_DELIVERY_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "WEBHOOK_DELIVERY_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_14: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "WORKSPACE_NOT_FOUND" | "RECORD_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "WORKSPACE_NOT_FOUND" | "RECORD_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_15: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "CUSTOM_COLUMN_NOT_FOUND" | "RECORD_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "CUSTOM_COLUMN_NOT_FOUND" | "RECORD_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_16: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "CUSTOM_COLUMN_JOB_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "CUSTOM_COLUMN_JOB_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_17: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "WORKSPACE_NOT_FOUND" | "CONNECTOR_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "WORKSPACE_NOT_FOUND" | "CONNECTOR_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_18: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "RECORD_ROOT_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "RECORD_ROOT_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_2: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "WORKSPACE_NOT_FOUND" | "COLLECTION_NOT_FOUND" | "COMPANY_NOT_FOUND" | "PEOPLE_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "WORKSPACE_NOT_FOUND" | "COLLECTION_NOT_FOUND" | "COMPANY_NOT_FOUND" | "PEOPLE_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_3: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "DOCUMENT_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "DOCUMENT_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_4: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "MEDIA_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "MEDIA_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_5: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "BALANCE_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "BALANCE_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_6: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "INVOICE_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "INVOICE_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_7: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "TRANSACTION_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "TRANSACTION_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_8: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "COMPANY_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "COMPANY_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error404_9: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "PEOPLE_NOT_FOUND";
                /** @constant */
                status: "404";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "PEOPLE_NOT_FOUND";
            /** @constant */
            status: 404;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error409: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "IDEMPOTENCY_KEY_IN_USE";
                /** @constant */
                status: "409";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "IDEMPOTENCY_KEY_IN_USE";
            /** @constant */
            status: 409;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error409_2: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "EXTERNAL_WORKSPACE_ID_TAKEN" | "IDEMPOTENCY_KEY_IN_USE";
                /** @constant */
                status: "409";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "EXTERNAL_WORKSPACE_ID_TAKEN" | "IDEMPOTENCY_KEY_IN_USE";
            /** @constant */
            status: 409;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error409_3: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "WEBHOOK_ALREADY_EXISTS" | "IDEMPOTENCY_KEY_IN_USE";
                /** @constant */
                status: "409";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "WEBHOOK_ALREADY_EXISTS" | "IDEMPOTENCY_KEY_IN_USE";
            /** @constant */
            status: 409;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error409_4: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "WEBHOOK_ALREADY_EXISTS";
                /** @constant */
                status: "409";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "WEBHOOK_ALREADY_EXISTS";
            /** @constant */
            status: 409;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error409_5: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "WEBHOOK_INACTIVE";
                /** @constant */
                status: "409";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "WEBHOOK_INACTIVE";
            /** @constant */
            status: 409;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error409_6: {
            errors: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                code: "CUSTOM_COLUMN_NOT_COMPUTABLE";
                /** @constant */
                status: "409";
                title: string;
                detail: string;
                source: {
                    /** @description JSON pointer into the body */
                    pointer: string;
                } | {
                    parameter: string;
                };
            }[];
        } | {
            /** @enum {string} */
            code: "CUSTOM_COLUMN_NOT_COMPUTABLE";
            /** @constant */
            status: 409;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error413: {
            /** @enum {string} */
            code: "PAYLOAD_TOO_LARGE";
            /** @constant */
            status: 413;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error415: {
            /** @enum {string} */
            code: "UNSUPPORTED_MEDIA_TYPE";
            /** @constant */
            status: 415;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error416: {
            /** @enum {string} */
            code: "RANGE_NOT_SATISFIABLE";
            /** @constant */
            status: 416;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error422: {
            /** @enum {string} */
            code: "IDEMPOTENCY_KEY_REUSED";
            /** @constant */
            status: 422;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error429: {
            /** @enum {string} */
            code: "RATE_LIMIT_EXCEEDED";
            /** @constant */
            status: 429;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                trace_id: string;
            };
        };
        Error500: {
            /** @enum {string} */
            code: "INTERNAL_ERROR";
            /** @constant */
            status: 500;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error503: {
            /** @enum {string} */
            code: "TOO_MANY_CONCURRENT_REQUESTS" | "ENGINE_UNAVAILABLE";
            /** @constant */
            status: 503;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error503_2: {
            /** @enum {string} */
            code: "TOO_MANY_CONCURRENT_REQUESTS" | "IDENTITY_PROVIDER_UNAVAILABLE" | "ENGINE_UNAVAILABLE";
            /** @constant */
            status: 503;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error503_3: {
            /** @enum {string} */
            code: "AI_UNAVAILABLE" | "TOO_MANY_CONCURRENT_REQUESTS" | "IDENTITY_PROVIDER_UNAVAILABLE" | "ENGINE_UNAVAILABLE";
            /** @constant */
            status: 503;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error503_4: {
            /** @enum {string} */
            code: "CONNECTOR_NOT_CONFIGURED" | "IDENTITY_PROVIDER_UNAVAILABLE" | "TOO_MANY_CONCURRENT_REQUESTS" | "ENGINE_UNAVAILABLE";
            /** @constant */
            status: 503;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error503_5: {
            /** @enum {string} */
            code: "CONNECTOR_NOT_CONFIGURED" | "TOO_MANY_CONCURRENT_REQUESTS" | "ENGINE_UNAVAILABLE";
            /** @constant */
            status: 503;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error503_6: {
            /** @enum {string} */
            code: "ENGINE_UNAVAILABLE";
            /** @constant */
            status: 503;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error504: {
            /** @enum {string} */
            code: "ENGINE_TIMEOUT";
            /** @constant */
            status: 504;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        Error504_2: {
            /** @enum {string} */
            code: "AI_TIMEOUT" | "ENGINE_TIMEOUT";
            /** @constant */
            status: 504;
            title: string;
            message: string;
            meta: {
                /** Format: uuid */
                log_id: string;
            };
        };
        ExchangeTokenAnswer: {
            token: string;
            /** @description Lifetime in seconds */
            expires_in: number;
        };
        ExchangeTokenRequest: {
            client_id: string;
            client_secret: string;
        };
        GetBalanceAnswer: {
            data: components["schemas"]["Balance"];
        };
        GetCompanyAnswer: {
            data: components["schemas"]["Company_2"];
        };
        GetCustomColumnAnswer: {
            data: components["schemas"]["CustomColumn"];
        };
        GetDescriptionAnswer: {
            openapi: string;
            paths: {
                [key: string]: unknown;
            };
        };
        GetDocumentAnswer: {
            data: components["schemas"]["Document_2"];
            included: (components["schemas"]["Workspace_2"] | components["schemas"]["Company_2"] | components["schemas"]["People_2"] | components["schemas"]["Media"] | components["schemas"]["Invoice"])[];
        };
        GetGmailConnectorAccessAnswer: {
            data: components["schemas"]["ConnectorAccess"];
        };
        GetGmailConnectorAnswer: {
            data: components["schemas"]["Connector"];
        };
        GetHealthAnswer: {
            /** @constant */
            status: "ok";
        };
        GetInvoiceAnswer: {
            data: components["schemas"]["Invoice_2"];
            included: (components["schemas"]["Company_2"] | components["schemas"]["PaymentMeans"] | components["schemas"]["People_2"] | components["schemas"]["Document_2"] | components["schemas"]["InvoiceItem"])[];
        };
        GetPeopleAnswer: {
            data: components["schemas"]["People_2"];
        };
        GetPublicKeysAnswer: {
            keys: {
                [key: string]: string;
            }[];
        };
        GetReadinessAnswer: {
            /** @constant */
            status: "ready";
        };
        GetRecordRootAnswer: {
            data: components["schemas"]["RecordRoot"];
        };
        GetTransactionAnswer: {
            data: components["schemas"]["Transaction_2"];
        };
        GetWebhookAnswer: {
            data: components["schemas"]["Webhook_2"];
        };
        GetWorkspaceAnswer: {
            data: components["schemas"]["Workspace_2"];
        };
        InferCustomColumnAnswer: {
            data: {
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
                    extractor: ({
                        /** @constant */
                        kind: "field";
                        field: string;
                    } | {
                        /** @constant */
                        kind: "cases";
                        cases: {
                            filters: {
                                field: string;
                                /** @enum {string} */
                                operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "contains" | "starts_with" | "ends_with" | "in" | "is_null" | "is_not_null";
                                value?: string | number | boolean | string[];
                                /** @enum {string} */
                                conjunction?: "and" | "or";
                            }[];
                            value: string | boolean;
                        }[];
                        otherwise: (string | boolean) | null;
                    } | {
                        /** @constant */
                        kind: "take";
                        field: string;
                        /** @enum {string} */
                        what: "upper" | "lower" | "initials" | "first_word" | "last_word" | "first_character" | "first_two" | "last_four" | "number" | "percentage" | "prefix" | "after_at" | "host" | "extension" | "reference";
                    } | {
                        /** @constant */
                        kind: "date_part";
                        field: string;
                        /** @enum {string} */
                        part: "year" | "quarter" | "month" | "year_month" | "day" | "weekday";
                    } | {
                        /** @constant */
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
                    } | {
                        /** @constant */
                        kind: "date_shift";
                        field: string;
                        amount: number;
                        /** @enum {string} */
                        unit: "days" | "months" | "years";
                    } | {
                        /** @constant */
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
                    } | {
                        /** @constant */
                        kind: "join";
                        fields: string[];
                        separator: string;
                    }) | null;
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
        };
        InferCustomColumnRequest: {
            data: {
                /** @constant */
                type: "custom_column";
                attributes: {
                    root: string;
                    name: string;
                    description: string;
                    /** @default [] */
                    record_ids?: string[];
                    workspace_id?: string | null;
                };
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
                issue_date?: string | null;
                due_date?: string | null;
                issued_at?: string | null;
                local_currency?: string | null;
                local_totals?: {
                    subtotal?: string | null;
                    tax_total?: string | null;
                    total_amount?: string | null;
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
                /** @enum {string} */
                status?: "draft" | "sent" | "paid" | "cancelled";
                description?: string | null;
                deleted_at?: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                issuer?: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                receiver?: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                document?: {
                    data: {
                        /** @constant */
                        type: "document";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                workspace?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                source_workspace_connector?: {
                    data: {
                        /** @constant */
                        type: "workspace_connector";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                exchange_rate?: {
                    data: {
                        /** @constant */
                        type: "exchange_rate";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                subscription?: {
                    data: {
                        /** @constant */
                        type: "subscription";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                payment_means?: {
                    data: {
                        /** @constant */
                        type: "payment_means";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_items?: {
                    data: {
                        /** @constant */
                        type: "invoice_item";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_taxes?: {
                    data: {
                        /** @constant */
                        type: "invoice_tax";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_transactions?: {
                    data: {
                        /** @constant */
                        type: "invoice_transaction";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_workspace_connectors?: {
                    data: {
                        /** @constant */
                        type: "invoice_workspace_connector";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                people?: {
                    data: {
                        /** @constant */
                        type: "people";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        Invoice_2: {
            /** @constant */
            type: "invoice";
            /** Format: uuid */
            id: string;
            attributes: {
                reference_number?: string | null;
                document_type?: string | null;
                document_type_code?: string | null;
                issue_date?: string | null;
                due_date?: string | null;
                local_currency?: string | null;
                local_totals?: {
                    subtotal?: string | null;
                    tax_total?: string | null;
                    total_amount?: string | null;
                };
                terms?: string | null;
                billing_context?: string | null;
                payment_status?: {
                    paid?: boolean;
                    amount_paid?: number | null;
                    amount_remaining?: number | null;
                };
                /** @enum {string} */
                status?: "draft" | "sent" | "paid" | "cancelled";
                description?: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
            };
            relationships: {
                issuer?: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                receiver?: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                document?: {
                    data: {
                        /** @constant */
                        type: "document";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                workspace?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                source_workspace_connector?: {
                    data: {
                        /** @constant */
                        type: "workspace_connector";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                exchange_rate?: {
                    data: {
                        /** @constant */
                        type: "exchange_rate";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                subscription?: {
                    data: {
                        /** @constant */
                        type: "subscription";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                payment_means?: {
                    data: {
                        /** @constant */
                        type: "payment_means";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_items?: {
                    data: {
                        /** @constant */
                        type: "invoice_item";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_taxes?: {
                    data: {
                        /** @constant */
                        type: "invoice_tax";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_transactions?: {
                    data: {
                        /** @constant */
                        type: "invoice_transaction";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_workspace_connectors?: {
                    data: {
                        /** @constant */
                        type: "invoice_workspace_connector";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                people?: {
                    data: {
                        /** @constant */
                        type: "people";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        InvoiceItem: {
            /** @constant */
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
                    start?: string | null;
                    end?: string | null;
                };
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                invoice?: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                workspace?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
            };
        };
        Journal: {
            /** @constant */
            type: "journal";
            /** Format: uuid */
            id: string;
            attributes: {
                code?: string;
                name?: string;
                /** @enum {string} */
                journal_type?: "sale" | "purchase" | "bank" | "cash" | "general";
                currency?: string | null;
                active?: boolean;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
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
                /** @enum {string} */
                account_type?: "asset" | "liability" | "equity" | "revenue" | "expense";
                currency?: string | null;
                active?: boolean;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
            };
        };
        ListBalancesAnswer: {
            data: components["schemas"]["Balance"][];
            meta: {
                total: number;
                page: number;
                per_page: number;
                total_pages: number;
            };
        };
        ListChatConversationsAnswer: {
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
                next: string | null;
            };
        };
        ListDocumentsAnswer: {
            data: components["schemas"]["Document_2"][];
            included: (components["schemas"]["Media"] | components["schemas"]["Invoice"])[];
            meta: {
                count: number;
                limit: number;
                next_cursor: string | null;
                /** @constant */
                truncated?: true;
                truncated_relationships?: string[];
            };
            links: {
                next: string | null;
            };
        };
        ListInvoicesAnswer: {
            data: components["schemas"]["Invoice_2"][];
            included: (components["schemas"]["Company_2"] | components["schemas"]["PaymentMeans"] | components["schemas"]["People_2"] | components["schemas"]["Document_2"] | components["schemas"]["InvoiceItem"])[];
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
                next: string | null;
            };
        };
        ListJournalsAnswer: {
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
                next: string | null;
            };
        };
        ListLedgerAccountsAnswer: {
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
                next: string | null;
            };
        };
        ListRecordRootsAnswer: {
            data: components["schemas"]["RecordRoot"][];
            meta: {
                count: number;
            };
        };
        ListWebhookDeliveriesAnswer: {
            data: components["schemas"]["WebhookDelivery"][];
            meta: {
                count: number;
                next_cursor: string | null;
            };
            links: {
                next: string | null;
            };
        };
        ListWebhooksAnswer: {
            data: components["schemas"]["Webhook_2"][];
            meta: {
                count: number;
                next_cursor: string | null;
            };
            links: {
                next: string | null;
            };
        };
        Media: {
            /** @constant */
            type: "media";
            /** Format: uuid */
            id: string;
            attributes: {
                file_name?: string;
                file_type?: string | null;
                size_bytes?: number;
                sha256?: string;
                /** @enum {string} */
                kind?: "original" | "attachment" | "preview";
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                document?: {
                    data: {
                        /** @constant */
                        type: "document";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
            };
        };
        PaymentMeans: {
            /** @constant */
            type: "payment_means";
            /** Format: uuid */
            id: string;
            attributes: {
                /** @enum {string} */
                type?: "account_details" | "card_details" | "digital_wallet" | "cash" | "cheque" | "direct_debit";
                scheme?: string | null;
                /** @enum {string} */
                status?: "active" | "inactive" | "expired" | "blocked";
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
                    last_compliance_check?: string | null;
                };
                metadata?: {
                    source?: string | null;
                    external_id?: string | null;
                };
                nickname?: string | null;
                description?: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
                tags?: string[] | null;
            };
            relationships: {
                workspace?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                company?: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                people?: {
                    data: {
                        /** @constant */
                        type: "people";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                invoice?: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                balances?: {
                    data: {
                        /** @constant */
                        type: "balance";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                transactions?: {
                    data: {
                        /** @constant */
                        type: "transaction";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        PaymentMeans_2: {
            /** @constant */
            type: "payment_means";
            /** Format: uuid */
            id: string;
            attributes: {
                /** @enum {string} */
                type: "account_details" | "card_details" | "digital_wallet" | "cash" | "cheque" | "direct_debit";
                scheme: string | null;
                /** @enum {string} */
                status: "active" | "inactive" | "expired" | "blocked";
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
                    last_compliance_check: string | null;
                };
                metadata: {
                    source: string | null;
                    external_id: string | null;
                };
                nickname: string | null;
                description: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
                /** Format: uuid */
                workspace_id: string;
                tags: string[] | null;
            };
            relationships: {
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                company: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                people: {
                    data: {
                        /** @constant */
                        type: "people";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                invoice: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                balances?: {
                    data: {
                        /** @constant */
                        type: "balance";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                transactions?: {
                    data: {
                        /** @constant */
                        type: "transaction";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        People: {
            /** @constant */
            type: "people";
            /** Format: uuid */
            id: string;
            attributes: {
                first_name: string | null;
                last_name: string | null;
                full_name: string | null;
                email: string | null;
                phone_number: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
                /** Format: uuid */
                workspace_id: string;
            };
            relationships: {
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                company: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                workspace_connector: {
                    data: {
                        /** @constant */
                        type: "workspace_connector";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                documents?: {
                    data: {
                        /** @constant */
                        type: "document";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_people?: {
                    data: {
                        /** @constant */
                        type: "invoice_people";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                chat_conversations?: {
                    data: {
                        /** @constant */
                        type: "chat_conversation";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        People_2: {
            /** @constant */
            type: "people";
            /** Format: uuid */
            id: string;
            attributes: {
                first_name?: string | null;
                last_name?: string | null;
                full_name?: string | null;
                email?: string | null;
                phone_number?: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
                /** Format: uuid */
                workspace_id?: string;
            };
            relationships: {
                workspace?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                company?: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                workspace_connector?: {
                    data: {
                        /** @constant */
                        type: "workspace_connector";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                documents?: {
                    data: {
                        /** @constant */
                        type: "document";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_people?: {
                    data: {
                        /** @constant */
                        type: "invoice_people";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                chat_conversations?: {
                    data: {
                        /** @constant */
                        type: "chat_conversation";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        QueryRecordsAnswer: {
            data: {
                type: string;
                /** Format: uuid */
                id: string;
                attributes: {
                    [key: string]: unknown;
                };
                relationships: {
                    [key: string]: unknown;
                };
            }[];
            included?: {
                type: string;
                /** Format: uuid */
                id: string;
                attributes: {
                    [key: string]: unknown;
                };
                relationships: {
                    [key: string]: unknown;
                };
            }[];
            meta: {
                count: number;
                total?: number;
                next_cursor: string | null;
                /** @constant */
                truncated?: true;
                truncated_relationships?: string[];
            };
        };
        QueryRecordsRequest: {
            /** @enum {string} */
            root: "workspaces" | "collections" | "documents" | "medias" | "companies" | "addresses" | "people" | "invoices" | "invoice_items" | "invoice_taxes" | "invoice_people" | "invoice_transactions" | "invoice_workspace_connectors" | "payment_means" | "balances" | "foreign_exchanges" | "transactions" | "transaction_fees" | "exchange_rates" | "subscriptions" | "ledger_accounts" | "journals" | "journal_entries" | "journal_entry_lines" | "chat_conversations" | "chat_messages" | "workspace_connectors" | "webhooks" | "webhook_deliveries" | "api_keys" | "custom_columns" | "custom_column_values";
            /** @default [] */
            filters?: {
                field: string;
                operator: string;
                value?: (string | number | boolean | (string | number | boolean)[]) | null;
                /**
                 * @default and
                 * @enum {string}
                 */
                conjunction?: "and" | "or";
            }[];
            /** @description Nested conditions, at most 65536 bytes of JSON. Conditions may have 500 points in all: a condition has 1, a text pattern 4; on related records 4 times as many; each relationship has 1 */
            whereClause?: Record<string, never>;
            orderBy?: {
                field: string;
                /**
                 * @default asc
                 * @enum {string}
                 */
                direction?: "asc" | "desc";
            } | {
                field: string;
                /**
                 * @default asc
                 * @enum {string}
                 */
                direction?: "asc" | "desc";
            }[];
            /** @default 50 */
            limit?: number;
            cursor?: string;
            /** @default [] */
            include?: string[];
            fields?: string[];
            /** @default false */
            total?: boolean;
        };
        ReadCustomColumnValuesAnswer: {
            data: components["schemas"]["CustomColumnValue"][];
            meta: {
                count: number;
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
        RedeliverWebhookAnswer: {
            data: components["schemas"]["WebhookDelivery_2"];
        };
        SuggestRulesAnswer: {
            data: components["schemas"]["CustomColumnRule"][];
            meta: {
                count: number;
            };
        };
        SuggestRulesRequest: {
            data: {
                /** @constant */
                type: "custom_column_rule";
                attributes: {
                    root: string;
                    description: string;
                    /** @default [] */
                    record_ids?: string[];
                    workspace_id?: string | null;
                };
            };
        };
        TestWebhookAnswer: {
            data: components["schemas"]["WebhookTest"];
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
                requested_execution_date: string | null;
                booking_date: string | null;
                value_date: string | null;
                executed_at: string | null;
                instructed_amount: {
                    amount: number | null;
                    currency: string | null;
                };
                settlement_amount: {
                    amount: number | null;
                    currency: string | null;
                };
                foreign_exchange: {
                    currency_rate: string | null;
                    currency_pair: string | null;
                    currency_rate_source: string | null;
                    currency_rate_at: string | null;
                };
                transaction_type: string | null;
                /** @enum {string} */
                status: "pending" | "booked" | "settled" | "rejected" | "cancelled";
                category_purpose: string | null;
                purpose_code: string | null;
                remittance_information: {
                    unstructured: string | null;
                    structured_reference: string | null;
                    reference_type: string | null;
                };
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
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
                    data: {
                        /** @constant */
                        type: "payment_means";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                balance: {
                    data: {
                        /** @constant */
                        type: "balance";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                counterparty: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                source_workspace_connector: {
                    data: {
                        /** @constant */
                        type: "workspace_connector";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                transaction_fees?: {
                    data: {
                        /** @constant */
                        type: "transaction_fee";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_transactions?: {
                    data: {
                        /** @constant */
                        type: "invoice_transaction";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        Transaction_2: {
            /** @constant */
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
                requested_execution_date?: string | null;
                booking_date?: string | null;
                value_date?: string | null;
                executed_at?: string | null;
                instructed_amount?: {
                    amount?: number | null;
                    currency?: string | null;
                };
                settlement_amount?: {
                    amount?: number | null;
                    currency?: string | null;
                };
                foreign_exchange?: {
                    currency_rate?: string | null;
                    currency_pair?: string | null;
                    currency_rate_source?: string | null;
                    currency_rate_at?: string | null;
                };
                transaction_type?: string | null;
                /** @enum {string} */
                status?: "pending" | "booked" | "settled" | "rejected" | "cancelled";
                category_purpose?: string | null;
                purpose_code?: string | null;
                remittance_information?: {
                    unstructured?: string | null;
                    structured_reference?: string | null;
                    reference_type?: string | null;
                };
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
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
                    data: {
                        /** @constant */
                        type: "payment_means";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                balance?: {
                    data: {
                        /** @constant */
                        type: "balance";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                counterparty?: {
                    data: {
                        /** @constant */
                        type: "company";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                workspace?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                source_workspace_connector?: {
                    data: {
                        /** @constant */
                        type: "workspace_connector";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                transaction_fees?: {
                    data: {
                        /** @constant */
                        type: "transaction_fee";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoice_transactions?: {
                    data: {
                        /** @constant */
                        type: "invoice_transaction";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        UpdateWebhookRequest: {
            data: components["schemas"]["Webhook_3"];
        };
        UploadDocumentAnswer: {
            data: components["schemas"]["Document"];
            included: (components["schemas"]["Workspace"] | components["schemas"]["Company"] | components["schemas"]["People"])[];
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
        Webhook: {
            /** @constant */
            type: "webhook";
            /** Format: uuid */
            id: string;
            attributes: {
                url: string;
                events: ("company.created" | "company.updated" | "company.deleted" | "document.uploaded" | "document.processed" | "document.deleted" | "people.created" | "people.updated" | "invoice.created" | "invoice.updated")[];
                /** Format: uuid */
                workspace_id: string;
                description: string | null;
                headers: {
                    [key: string]: string;
                } | null;
                /** @description Whether events are delivered */
                active: boolean;
                /** @description Time of the first failure since the last successful delivery */
                failing_since: string | null;
                /** @description Time at which the service disabled the webhook */
                disabled_at: string | null;
                disabled_reason: string | null;
                /** @description End of the period in which the previous secret also signs */
                previous_secret_expires_at: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
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
        Webhook_2: {
            /** @constant */
            type: "webhook";
            /** Format: uuid */
            id: string;
            attributes: {
                url: string;
                events: ("company.created" | "company.updated" | "company.deleted" | "document.uploaded" | "document.processed" | "document.deleted" | "people.created" | "people.updated" | "invoice.created" | "invoice.updated")[];
                /** Format: uuid */
                workspace_id: string;
                description: string | null;
                headers: {
                    [key: string]: string;
                } | null;
                /** @description Whether events are delivered */
                active: boolean;
                /** @description Time of the first failure since the last successful delivery */
                failing_since: string | null;
                /** @description Time at which the service disabled the webhook */
                disabled_at: string | null;
                disabled_reason: string | null;
                /** @description End of the period in which the previous secret also signs */
                previous_secret_expires_at: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
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
        Webhook_3: {
            /** @constant */
            type: "webhook";
            /** Format: uuid */
            id?: string;
            attributes: {
                /** @description An http or https URL of at most 255 characters, without user and password */
                url?: string;
                events?: ("company.created" | "company.updated" | "company.deleted" | "document.uploaded" | "document.processed" | "document.deleted" | "people.created" | "people.updated" | "invoice.created" | "invoice.updated")[];
                description?: string | null;
                headers?: {
                    [key: string]: string;
                } | null;
                active?: boolean;
            };
        };
        WebhookDelivery: {
            /** @constant */
            type: "webhook_delivery";
            /** Format: uuid */
            id: string;
            attributes: {
                /** @enum {string} */
                event: "company.created" | "company.updated" | "company.deleted" | "document.uploaded" | "document.processed" | "document.deleted" | "people.created" | "people.updated" | "invoice.created" | "invoice.updated" | "webhook.test";
                /** @enum {string} */
                status: "pending" | "delivered" | "failed";
                attempt_count: number;
                response_status: number | null;
                duration_ms: number | null;
                delivered_at: string | null;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
                /** Format: uuid */
                workspace_id: string;
                event_id: string | null;
                failure_reason: string | null;
                redelivery_requested_at: string | null;
                request_body: string | null;
                response_body: string | null;
            };
            relationships: {
                webhook: {
                    data: {
                        /** @constant */
                        type: "webhook";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                workspace: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
            };
        };
        WebhookDelivery_2: {
            /** @constant */
            type: "webhook_delivery";
            /** Format: uuid */
            id: string;
            attributes: {
                /** @enum {string} */
                event: "company.created" | "company.updated" | "company.deleted" | "document.uploaded" | "document.processed" | "document.deleted" | "people.created" | "people.updated" | "invoice.created" | "invoice.updated" | "webhook.test";
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                redelivery_requested_at: string;
            };
        };
        WebhookTest: {
            /** @constant */
            type: "webhook_test";
            /** Format: uuid */
            id: string;
            attributes: {
                url: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                requested_at: string;
            };
        };
        Workspace: {
            /** @constant */
            type: "workspace";
            /** Format: uuid */
            id: string;
            attributes: {
                parent_workspace_id: string | null;
                name: string;
                description: string | null;
                avatar_color: string | null;
                external_workspace_id: string | null;
                auto_extract_enabled: boolean;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at: string;
            };
            relationships: {
                parent: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                children?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                documents?: {
                    data: {
                        /** @constant */
                        type: "document";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoices?: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                workspace_connectors?: {
                    data: {
                        /** @constant */
                        type: "workspace_connector";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
            };
        };
        Workspace_2: {
            /** @constant */
            type: "workspace";
            /** Format: uuid */
            id: string;
            attributes: {
                parent_workspace_id?: string | null;
                name?: string;
                description?: string | null;
                avatar_color?: string | null;
                external_workspace_id?: string | null;
                auto_extract_enabled?: boolean;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                created_at?: string;
                /**
                 * Format: date-time
                 * @description Date-time in UTC with milliseconds
                 */
                updated_at?: string;
            };
            relationships: {
                parent?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    } | null;
                };
                children?: {
                    data: {
                        /** @constant */
                        type: "workspace";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                documents?: {
                    data: {
                        /** @constant */
                        type: "document";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                invoices?: {
                    data: {
                        /** @constant */
                        type: "invoice";
                        /** Format: uuid */
                        id: string;
                    }[];
                    meta?: {
                        /** @constant */
                        truncated: true;
                    };
                };
                workspace_connectors?: {
                    data: {
                        /** @constant */
                        type: "workspace_connector";
                        /** Format: uuid */
                        id: string;
                    }[];
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
                    "application/json": components["schemas"]["ExchangeTokenAnswer"];
                    "application/vnd.api+json": components["schemas"]["ExchangeTokenAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503"];
                    "application/vnd.api+json": components["schemas"]["Error503"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["CreateApiKeyAnswer"];
                    "application/vnd.api+json": components["schemas"]["CreateApiKeyAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404"];
                    "application/vnd.api+json": components["schemas"]["Error404"];
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
                    "application/json": components["schemas"]["Error409"];
                    "application/vnd.api+json": components["schemas"]["Error409"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error422"];
                    "application/vnd.api+json": components["schemas"]["Error422"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                include?: string;
                "fields[document]"?: string;
                "fields[media]"?: string;
                "fields[invoice]"?: string;
                sort?: string;
                "page[limit]"?: string;
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
                    "application/json": components["schemas"]["ListDocumentsAnswer"];
                    "application/vnd.api+json": components["schemas"]["ListDocumentsAnswer"];
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
                    "application/json": components["schemas"]["Error400_2"];
                    "application/vnd.api+json": components["schemas"]["Error400_2"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["UploadDocumentAnswer"];
                    "application/vnd.api+json": components["schemas"]["UploadDocumentAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_2"];
                    "application/vnd.api+json": components["schemas"]["Error404_2"];
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
                    "application/json": components["schemas"]["Error409"];
                    "application/vnd.api+json": components["schemas"]["Error409"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error422"];
                    "application/vnd.api+json": components["schemas"]["Error422"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: {
                include?: string;
                "fields[document]"?: string;
                "fields[workspace]"?: string;
                "fields[company]"?: string;
                "fields[people]"?: string;
                "fields[media]"?: string;
                "fields[invoice]"?: string;
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
                    "application/json": components["schemas"]["GetDocumentAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetDocumentAnswer"];
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
                    "application/json": components["schemas"]["Error400_3"];
                    "application/vnd.api+json": components["schemas"]["Error400_3"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_3"];
                    "application/vnd.api+json": components["schemas"]["Error404_3"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_4"];
                    "application/vnd.api+json": components["schemas"]["Error404_4"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_4"];
                    "application/vnd.api+json": components["schemas"]["Error404_4"];
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
                    "application/json": components["schemas"]["Error416"];
                    "application/vnd.api+json": components["schemas"]["Error416"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                "page[limit]"?: string;
                "page[cursor]"?: string;
                include?: string;
                "fields[invoice]"?: string;
                "fields[company]"?: string;
                "fields[payment_means]"?: string;
                "fields[people]"?: string;
                "fields[document]"?: string;
                "fields[invoice_item]"?: string;
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
                    "application/json": components["schemas"]["ListInvoicesAnswer"];
                    "application/vnd.api+json": components["schemas"]["ListInvoicesAnswer"];
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
                    "application/json": components["schemas"]["Error400_5"];
                    "application/vnd.api+json": components["schemas"]["Error400_5"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    listBalances: {
        parameters: {
            query?: {
                include?: string;
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
                page?: string;
                per_page?: string;
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
                    "application/json": components["schemas"]["ListBalancesAnswer"];
                    "application/vnd.api+json": components["schemas"]["ListBalancesAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: {
                include?: string;
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
                    "application/json": components["schemas"]["GetBalanceAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetBalanceAnswer"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_5"];
                    "application/vnd.api+json": components["schemas"]["Error404_5"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_5"];
                    "application/vnd.api+json": components["schemas"]["Error404_5"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: {
                include?: string;
                "fields[invoice]"?: string;
                "fields[company]"?: string;
                "fields[payment_means]"?: string;
                "fields[people]"?: string;
                "fields[document]"?: string;
                "fields[invoice_item]"?: string;
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
                    "application/json": components["schemas"]["GetInvoiceAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetInvoiceAnswer"];
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
                    "application/json": components["schemas"]["Error400_3"];
                    "application/vnd.api+json": components["schemas"]["Error400_3"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_6"];
                    "application/vnd.api+json": components["schemas"]["Error404_6"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: {
                "fields[transaction]"?: string;
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
                    "application/json": components["schemas"]["GetTransactionAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetTransactionAnswer"];
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
                    "application/json": components["schemas"]["Error400_3"];
                    "application/vnd.api+json": components["schemas"]["Error400_3"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_7"];
                    "application/vnd.api+json": components["schemas"]["Error404_7"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_7"];
                    "application/vnd.api+json": components["schemas"]["Error404_7"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    getCompany: {
        parameters: {
            query?: {
                "fields[company]"?: string;
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
                    "application/json": components["schemas"]["GetCompanyAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetCompanyAnswer"];
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
                    "application/json": components["schemas"]["Error400_3"];
                    "application/vnd.api+json": components["schemas"]["Error400_3"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_8"];
                    "application/vnd.api+json": components["schemas"]["Error404_8"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    getPeople: {
        parameters: {
            query?: {
                "fields[people]"?: string;
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
                    "application/json": components["schemas"]["GetPeopleAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetPeopleAnswer"];
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
                    "application/json": components["schemas"]["Error400_3"];
                    "application/vnd.api+json": components["schemas"]["Error400_3"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_9"];
                    "application/vnd.api+json": components["schemas"]["Error404_9"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    getCustomColumn: {
        parameters: {
            query?: {
                "fields[custom_column]"?: string;
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
                    "application/json": components["schemas"]["GetCustomColumnAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetCustomColumnAnswer"];
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
                    "application/json": components["schemas"]["Error400_3"];
                    "application/vnd.api+json": components["schemas"]["Error400_3"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_10"];
                    "application/vnd.api+json": components["schemas"]["Error404_10"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_10"];
                    "application/vnd.api+json": components["schemas"]["Error404_10"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    getWorkspace: {
        parameters: {
            query?: {
                "fields[workspace]"?: string;
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
                    "application/json": components["schemas"]["GetWorkspaceAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetWorkspaceAnswer"];
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
                    "application/json": components["schemas"]["Error400_3"];
                    "application/vnd.api+json": components["schemas"]["Error400_3"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404"];
                    "application/vnd.api+json": components["schemas"]["Error404"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404"];
                    "application/vnd.api+json": components["schemas"]["Error404"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    listLedgerAccounts: {
        parameters: {
            query?: {
                "page[limit]"?: string;
                "page[cursor]"?: string;
                order_by?: string;
                direction?: "asc" | "desc";
                sort?: string;
                "filter[workspace_id]"?: string;
                "filter[external_workspace_id]"?: string;
                "fields[ledger_account]"?: string;
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
                    "application/json": components["schemas"]["ListLedgerAccountsAnswer"];
                    "application/vnd.api+json": components["schemas"]["ListLedgerAccountsAnswer"];
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
                    "application/json": components["schemas"]["Error400_2"];
                    "application/vnd.api+json": components["schemas"]["Error400_2"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    listJournals: {
        parameters: {
            query?: {
                "page[limit]"?: string;
                "page[cursor]"?: string;
                order_by?: string;
                direction?: "asc" | "desc";
                sort?: string;
                "filter[workspace_id]"?: string;
                "filter[external_workspace_id]"?: string;
                "fields[journal]"?: string;
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
                    "application/json": components["schemas"]["ListJournalsAnswer"];
                    "application/vnd.api+json": components["schemas"]["ListJournalsAnswer"];
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
                    "application/json": components["schemas"]["Error400_2"];
                    "application/vnd.api+json": components["schemas"]["Error400_2"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    listChatConversations: {
        parameters: {
            query?: {
                "page[limit]"?: string;
                "page[cursor]"?: string;
                order_by?: string;
                direction?: "asc" | "desc";
                sort?: string;
                "filter[workspace_id]"?: string;
                "filter[external_workspace_id]"?: string;
                "fields[chat_conversation]"?: string;
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
                    "application/json": components["schemas"]["ListChatConversationsAnswer"];
                    "application/vnd.api+json": components["schemas"]["ListChatConversationsAnswer"];
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
                    "application/json": components["schemas"]["Error400_2"];
                    "application/vnd.api+json": components["schemas"]["Error400_2"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["CreateWorkspaceAnswer"];
                    "application/vnd.api+json": components["schemas"]["CreateWorkspaceAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404"];
                    "application/vnd.api+json": components["schemas"]["Error404"];
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
                    "application/json": components["schemas"]["Error409_2"];
                    "application/vnd.api+json": components["schemas"]["Error409_2"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error422"];
                    "application/vnd.api+json": components["schemas"]["Error422"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_11"];
                    "application/vnd.api+json": components["schemas"]["Error404_11"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                "page[limit]"?: string;
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
                    "application/json": components["schemas"]["ListWebhooksAnswer"];
                    "application/vnd.api+json": components["schemas"]["ListWebhooksAnswer"];
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
                    "application/json": components["schemas"]["Error400_6"];
                    "application/vnd.api+json": components["schemas"]["Error400_6"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["CreateWebhookAnswer"];
                    "application/vnd.api+json": components["schemas"]["CreateWebhookAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404"];
                    "application/vnd.api+json": components["schemas"]["Error404"];
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
                    "application/json": components["schemas"]["Error409_3"];
                    "application/vnd.api+json": components["schemas"]["Error409_3"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error422"];
                    "application/vnd.api+json": components["schemas"]["Error422"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["GetWebhookAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetWebhookAnswer"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_12"];
                    "application/vnd.api+json": components["schemas"]["Error404_12"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_12"];
                    "application/vnd.api+json": components["schemas"]["Error404_12"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["GetWebhookAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetWebhookAnswer"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_12"];
                    "application/vnd.api+json": components["schemas"]["Error404_12"];
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
                    "application/json": components["schemas"]["Error409_4"];
                    "application/vnd.api+json": components["schemas"]["Error409_4"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                "page[limit]"?: string;
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
                    "application/json": components["schemas"]["ListWebhookDeliveriesAnswer"];
                    "application/vnd.api+json": components["schemas"]["ListWebhookDeliveriesAnswer"];
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
                    "application/json": components["schemas"]["Error400_7"];
                    "application/vnd.api+json": components["schemas"]["Error400_7"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_12"];
                    "application/vnd.api+json": components["schemas"]["Error404_12"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["TestWebhookAnswer"];
                    "application/vnd.api+json": components["schemas"]["TestWebhookAnswer"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_12"];
                    "application/vnd.api+json": components["schemas"]["Error404_12"];
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
                    "application/json": components["schemas"]["Error409_5"];
                    "application/vnd.api+json": components["schemas"]["Error409_5"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["CreateWebhookAnswer"];
                    "application/vnd.api+json": components["schemas"]["CreateWebhookAnswer"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_12"];
                    "application/vnd.api+json": components["schemas"]["Error404_12"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["RedeliverWebhookAnswer"];
                    "application/vnd.api+json": components["schemas"]["RedeliverWebhookAnswer"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_13"];
                    "application/vnd.api+json": components["schemas"]["Error404_13"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["InferCustomColumnAnswer"];
                    "application/vnd.api+json": components["schemas"]["InferCustomColumnAnswer"];
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
                    "application/json": components["schemas"]["Error400_8"];
                    "application/vnd.api+json": components["schemas"]["Error400_8"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_14"];
                    "application/vnd.api+json": components["schemas"]["Error404_14"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_3"];
                    "application/vnd.api+json": components["schemas"]["Error503_3"];
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
                    "application/json": components["schemas"]["Error504_2"];
                    "application/vnd.api+json": components["schemas"]["Error504_2"];
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
                    "application/json": components["schemas"]["SuggestRulesAnswer"];
                    "application/vnd.api+json": components["schemas"]["SuggestRulesAnswer"];
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
                    "application/json": components["schemas"]["Error400_8"];
                    "application/vnd.api+json": components["schemas"]["Error400_8"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_14"];
                    "application/vnd.api+json": components["schemas"]["Error404_14"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_3"];
                    "application/vnd.api+json": components["schemas"]["Error503_3"];
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
                    "application/json": components["schemas"]["Error504_2"];
                    "application/vnd.api+json": components["schemas"]["Error504_2"];
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
                    "application/json": components["schemas"]["CreateCustomColumnAnswer"];
                    "application/vnd.api+json": components["schemas"]["CreateCustomColumnAnswer"];
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
                    "application/json": components["schemas"]["Error400_9"];
                    "application/vnd.api+json": components["schemas"]["Error400_9"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404"];
                    "application/vnd.api+json": components["schemas"]["Error404"];
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
                    "application/json": components["schemas"]["Error409"];
                    "application/vnd.api+json": components["schemas"]["Error409"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error422"];
                    "application/vnd.api+json": components["schemas"]["Error422"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["ComputeCustomColumnAnswer"];
                    "application/vnd.api+json": components["schemas"]["ComputeCustomColumnAnswer"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_15"];
                    "application/vnd.api+json": components["schemas"]["Error404_15"];
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
                    "application/json": components["schemas"]["Error409_6"];
                    "application/vnd.api+json": components["schemas"]["Error409_6"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["ReadCustomColumnValuesAnswer"];
                    "application/vnd.api+json": components["schemas"]["ReadCustomColumnValuesAnswer"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_10"];
                    "application/vnd.api+json": components["schemas"]["Error404_10"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["ComputeCustomColumnAnswer"];
                    "application/vnd.api+json": components["schemas"]["ComputeCustomColumnAnswer"];
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
                    "application/json": components["schemas"]["Error400_4"];
                    "application/vnd.api+json": components["schemas"]["Error400_4"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_16"];
                    "application/vnd.api+json": components["schemas"]["Error404_16"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["GetGmailConnectorAccessAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetGmailConnectorAccessAnswer"];
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
                    "application/json": components["schemas"]["Error400_10"];
                    "application/vnd.api+json": components["schemas"]["Error400_10"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404"];
                    "application/vnd.api+json": components["schemas"]["Error404"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_4"];
                    "application/vnd.api+json": components["schemas"]["Error503_4"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["GetGmailConnectorAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetGmailConnectorAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_17"];
                    "application/vnd.api+json": components["schemas"]["Error404_17"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["Error400_11"];
                    "application/vnd.api+json": components["schemas"]["Error400_11"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_5"];
                    "application/vnd.api+json": components["schemas"]["Error503_5"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["QueryRecordsAnswer"];
                    "application/vnd.api+json": components["schemas"]["QueryRecordsAnswer"];
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
                    "application/json": components["schemas"]["Error400_12"];
                    "application/vnd.api+json": components["schemas"]["Error400_12"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error413"];
                    "application/vnd.api+json": components["schemas"]["Error413"];
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
                    "application/json": components["schemas"]["Error415"];
                    "application/vnd.api+json": components["schemas"]["Error415"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["ListRecordRootsAnswer"];
                    "application/vnd.api+json": components["schemas"]["ListRecordRootsAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["GetRecordRootAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetRecordRootAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error401"];
                    "application/vnd.api+json": components["schemas"]["Error401"];
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
                    "application/json": components["schemas"]["Error404_18"];
                    "application/vnd.api+json": components["schemas"]["Error404_18"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
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
                    "application/json": components["schemas"]["Error500"];
                    "application/vnd.api+json": components["schemas"]["Error500"];
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
                    "application/json": components["schemas"]["Error503_2"];
                    "application/vnd.api+json": components["schemas"]["Error503_2"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["GetHealthAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetHealthAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["GetReadinessAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetReadinessAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error503_6"];
                    "application/vnd.api+json": components["schemas"]["Error503_6"];
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
                    "application/json": components["schemas"]["Error504"];
                    "application/vnd.api+json": components["schemas"]["Error504"];
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
                    "application/json": components["schemas"]["GetPublicKeysAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetPublicKeysAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["GetDescriptionAnswer"];
                    "application/vnd.api+json": components["schemas"]["GetDescriptionAnswer"];
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
                    "application/json": components["schemas"]["Error400"];
                    "application/vnd.api+json": components["schemas"]["Error400"];
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
                    "application/json": components["schemas"]["Error429"];
                    "application/vnd.api+json": components["schemas"]["Error429"];
                };
            };
        };
    };
}
