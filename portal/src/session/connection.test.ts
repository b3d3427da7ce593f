import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionMonitor } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a monitor of a service that the test stops and starts. */
function monitored() {
  const service = { answers: true, requests: 0 };
  const send = async () => {
    service.requests += 1;
    if (!service.answers) throw new TypeError('Failed to fetch');
    return new Response('{}');
  };
  return { service, monitor: connectionMonitor('http://service.example', send) };
}

describe('the monitor of the connection', () => {
  it('after a failed request, the monitor asks for the health of the service until the service answers', async () => {
    const { service, monitor } = monitored();
    const states: boolean[] = [];
    monitor.subscribe(() => states.push(monitor.isLost()));
    service.answers = false;
    await expect(monitor.fetch('http://service.example/v1/webhooks')).rejects.toThrow('Failed to fetch');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toEqual([true]);
    expect(service.requests).toBeGreaterThan(3);
    expect(service.requests).toBeLessThan(12);
    service.answers = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(states).toEqual([true, false]);
  });

  it('a request that the page aborts does not count as a lost connection', async () => {
    const send = () => Promise.reject(new DOMException('aborted', 'AbortError'));
    const monitor = connectionMonitor('http://service.example', send);
    await expect(monitor.fetch('http://service.example/v1/webhooks')).rejects.toThrow('aborted');
    expect(monitor.isLost()).toBe(false);
  });
});
