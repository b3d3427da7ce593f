import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { EngineConfig } from '../config.ts';
import type { TriggerMetadata } from '../metadata/event-trigger.ts';

export interface EventDestination {
  readonly url: URL;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly retries: number;
  readonly intervalSeconds: number;
  readonly timeoutSeconds: number;
}

/** An event trigger without a valid webhook URL or header. The message names the missing or invalid part. */
export class DestinationError extends Error {
  override readonly name = 'DestinationError';
}

type Environment = EngineConfig['environment'];

function variable(name: string, environment: Environment): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new DestinationError(`environment variable "${name}" not set`);
  return value;
}

function urlOf({ webhook, webhook_from_env }: TriggerMetadata, environment: Environment): URL {
  const text =
    typeof webhook_from_env === 'string'
      ? variable(webhook_from_env, environment)
      : (webhook ?? '').replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (_, name: string) => variable(name, environment));
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new DestinationError('the webhook must be a URL that starts with http:// or https://');
  return url;
}

function headerOf(header: TriggerMetadata['headers'] & object, environment: Environment): EventDestination['headers'] {
  return header.map((given) => {
    const value = 'value' in given ? given.value : variable(given.value_from_env, environment);
    try {
      validateHeaderName(given.name);
      validateHeaderValue(given.name, value);
    } catch (error) {
      throw new DestinationError(`header "${given.name}" has a name or a value that HTTP does not allow`, {
        cause: error,
      });
    }
    return [given.name, value] as const;
  });
}

/**
 * @param environment for `{{NAME}}` in the webhook URL, `webhook_from_env` and `value_from_env`
 * @throws DestinationError whose message contains no value of the environment
 */
export function resolveDestination(trigger: TriggerMetadata, environment: Environment): EventDestination {
  const { num_retries = 0, interval_sec = 10, timeout_sec } = trigger.retry_conf ?? {};
  return {
    url: urlOf(trigger, environment),
    headers: headerOf(trigger.headers ?? [], environment),
    retries: num_retries,
    intervalSeconds: interval_sec,
    timeoutSeconds: timeout_sec ?? 60,
  };
}
