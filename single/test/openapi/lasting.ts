const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const mailAddress = /^[0-9a-f]{32}@in\.example\.com$/;
/** Of a change: numbers that depend on earlier transactions. */
const changeId = /^\d+-\d+$/;
/** A fixed timestamp and a fixed id. They replace the timestamps and ids that are new in each response. */
const now = '2026-11-02T09:00:00.000Z';
const newId = '01a1a1f0-7a00-7c3e-9b1d-5f2c4e6a8b0d';

/** Sample values by member name. They replace the values that differ between installations and between requests. */
const samples: Readonly<Record<string, string>> = {
  key: 'fds_0a1b2c3d_the-api-key-that-only-this-response-contains',
  key_prefix: '0a1b2c3d',
  secret: 'whsec_dGhlLXNpZ25pbmctc2VjcmV0LW9mLXRoZS13ZWJob29r',
  token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJub3JkbGljaHQtZGVtbyJ9.c2lnbmF0dXJl',
  access_token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJub3JkbGljaHQtZGVtbyJ9.c2lnbmF0dXJl',
  next_cursor: 'eyJ2IjoxfQ.c2lnbmF0dXJl',
  changed_at: now,
  kid: 'the-id-of-the-key',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
};

/** Sample numbers by member name. They replace the numbers that depend on earlier requests. */
const sampleNumbers: Readonly<Record<string, number>> = { remaining: 12, resets_in_seconds: 42 };

/** Operations whose responses contain new ids and times, although the operations create nothing. */
const changing: ReadonlySet<string> = new Set(['getGmailConnectorAccess', 'listAuditEvents']);
/** Operations that have the method POST, but only read data. */
const reading: ReadonlySet<string> = new Set(['queryRecords', 'readCustomColumnValues', 'suggestRules']);
/**
 * Names of the members that remain in the example response of GET /openapi.json. With all members, the example would
 * double the size of the OpenAPI document.
 */
const outline = new Set(['', 'openapi', 'info', 'title', 'version', 'paths']);

/** Maximum number of items of each list in an example. */
const mostItems = 3;

/**
 * Converts a response to an example for the OpenAPI document. Replaces the values that differ between requests with
 * constants.
 * @param requestText text of the request; the example keeps the ids that the request contains
 * @returns `undefined` for a response that is not JSON, and for an error response
 */
export function convertResponseToExample(
  operationId: string,
  method: string,
  responseText: string,
  requestText: string,
): unknown {
  // An export has several lines of JSON.
  if (!responseText.startsWith('{') || responseText.startsWith('{"errors"') || responseText.includes('}\n{'))
    return undefined;
  const isNew = changing.has(operationId) || (method !== 'GET' && !reading.has(operationId));
  return JSON.parse(responseText, (name, value: unknown) => {
    if (operationId === 'getDescription' && !outline.has(name)) return undefined;
    if (Array.isArray(value)) return value.slice(0, mostItems);
    if (typeof value === 'number') return sampleNumbers[name] ?? value;
    if (typeof value !== 'string') return value;
    if (name in samples) return samples[name];
    if (changeId.test(value)) return '84213-1406';
    if (isNew && mailAddress.test(value)) return '4f1c0b7e9a2d4c6f8e1b3a5d7c9f0e2b@in.example.com';
    if (name === 'url' && operationId === 'getGmailConnectorAccess')
      return 'https://accounts.google.com/o/oauth2/v2/auth';
    const lasting = value.replace(/cursor(%5D|\])=[\w.-]+/g, `cursor$1=${samples.next_cursor}`);
    if (!isNew) return lasting;
    return moment.test(lasting) ? now : lasting.replace(uuid, (id) => (requestText.includes(id) ? id : newId));
  });
}
