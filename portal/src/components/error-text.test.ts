import { describe, expect, it } from 'vitest';
import { errorsByAttribute, getErrorText } from './error-text.ts';

const serviceError = Object.assign(new Error('400 INVALID_REQUEST: …'), {
  requestId: 'r1',
  details: [
    { detail: 'Expected an http or https URL.', pointer: '/data/attributes/url' },
    { detail: 'Expected at least one event.', pointer: '/data/attributes/events/0' },
    { detail: 'Too long.', pointer: '/data/attributes/urls' },
  ],
});

describe('getErrorText', () => {
  it('for an error response, getErrorText returns the details and the id of the request', () => {
    const { lines, requestId } = getErrorText(serviceError);
    expect(lines).toEqual(['Expected an http or https URL.', 'Expected at least one event.', 'Too long.']);
    expect(requestId).toBe('r1');
  });

  it.each([
    [Object.assign(new Error('No response'), { name: 'ConnectionError' }), 'does not answer'],
    [new TypeError('Failed to fetch'), 'does not answer'],
    [Object.assign(new Error('slow'), { name: 'TimeoutError' }), 'in time'],
    [new Error('The browser has no camera.'), 'no camera'],
    ['text', 'Try again'],
  ])('the error %s becomes a sentence for a person', (error, part) => {
    expect(getErrorText(error).lines.join()).toContain(part);
  });

  it('errorsByAttribute returns the errors of an attribute and of the members of an attribute', () => {
    expect(errorsByAttribute(serviceError, ['url', 'events'])).toEqual({
      url: 'Expected an http or https URL.',
      events: 'Expected at least one event.',
    });
  });
});
