import { describe, expect, it } from 'vitest';
import { getWebhookHealth } from './health.ts';

const at = '2026-10-19T12:00:00.000Z';
const healthy = { active: true, first_delivered_at: at, failing_since: null, disabled_at: null, disabled_reason: null };

describe('getWebhookHealth', () => {
  it.each([
    [healthy, 'Healthy'],
    [{ ...healthy, first_delivered_at: null }, 'New'],
    [{ ...healthy, first_delivered_at: null, failing_since: at }, 'Failing'],
    [{ ...healthy, failing_since: at }, 'Failing'],
    [{ ...healthy, active: false }, 'Off'],
    [{ ...healthy, active: false, failing_since: at }, 'Off'],
    [{ ...healthy, active: false, failing_since: at, disabled_at: at }, 'Stopped'],
    [{ ...healthy, disabled_at: at }, 'Healthy'],
  ])('the health of the webhook %o is %s', (attributes, title) => {
    expect(getWebhookHealth(attributes).title).toBe(title);
  });

  it('the explanation of a stopped webhook contains the reason of the service', () => {
    const stopped = { ...healthy, active: false, disabled_at: at, disabled_reason: 'No answer for 5 days.' };
    expect(getWebhookHealth(stopped).explanation).toContain('No answer for 5 days.');
  });
});
