import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageLoader } from './load-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the loader of a page', () => {
  it('the loader waits until a lost connection returns', async () => {
    let isConnected = false;
    const load = async () => {
      if (!isConnected) throw new TypeError('Failed to fetch dynamically imported module');
      return 'page';
    };
    const restart = vi.fn();
    const loaded = createPageLoader(
      load,
      async () => isConnected,
      restart,
      () => true,
    )();
    await vi.advanceTimersByTimeAsync(5_000);
    isConnected = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await loaded).toBe('page');
    expect(restart).not.toHaveBeenCalled();
  });

  it('the loader loads the portal again if the service responds but the script of the page does not exist', async () => {
    const restart = vi.fn();
    void createPageLoader(
      () => Promise.reject(new TypeError('404')),
      async () => true,
      restart,
      () => true,
    )();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(restart).toHaveBeenCalledOnce();
  });

  it('the loader imports the code of the page only when the browser is online', async () => {
    let isOnline = false;
    const load = vi.fn(async () => 'page');
    const page = createPageLoader(
      load,
      async () => true,
      () => {},
      () => isOnline,
    )();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(load).not.toHaveBeenCalled();
    isOnline = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await page).toBe('page');
  });
});
