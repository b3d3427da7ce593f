import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sesNotification, snsCertificate, snsHeaders, snsHost, snsMessage } from '../../../gateway/test/sns.ts';

interface SnsTest {
  readonly address: string;
  deliver(body: string, headers: Readonly<Record<string, string>>): Promise<unknown>;
  /** Documents and files. */
  everything(): Promise<readonly [readonly unknown[], number]>;
}

const mail = (subject: string): Buffer => Buffer.from(`Subject: ${subject}\r\n\r\nSee the attachment: 10 \u20ac\r\n`);

/** @param current the state of the tests, which the hooks of the file set */
export const testSns = (current: () => SnsTest) =>
  describe('messages of SNS', () => {
    const requested: string[] = [];
    let status = 200;
    beforeEach(() => {
      requested.length = 0;
      status = 200;
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
        requested.push(String(url));
        return new Response(status === 200 ? snsCertificate : 'no', { status });
      });
    });
    afterEach(() => vi.restoreAllMocks());
    const send = (changes: Readonly<Record<string, string>>, after: object = {}) =>
      current().deliver(snsMessage(changes, after), snsHeaders);
    const unknown = `${'0'.repeat(32)}@in.example.com`;

    test.each([
      ['1', 'BASE64'],
      ['2', 'UTF-8'],
    ])('a mail of SES with a signature of version %s in %s is stored once', async (SignatureVersion, encoding) => {
      const { address, everything } = current();
      const [before] = await everything();
      const Message = sesNotification(mail(encoding), [unknown, address], encoding);
      for (const Subject of ['Amazon SES Email Receipt Notification', 'repeated'])
        expect(await send({ Message, Subject, SignatureVersion })).toBe('stored');
      const [documents] = await everything();
      expect(documents).toHaveLength(before.length + 1);
      expect(documents).toContainEqual(expect.objectContaining({ size_bytes: String(mail(encoding).length) }));
    });

    test('the service confirms its subscription to the topic of SES, and downloads a certificate once', async () => {
      const SigningCertURL = `${snsHost}/SimpleNotificationService-fedcba.pem`;
      const SubscribeURL = `${snsHost}/?Action=ConfirmSubscription&Token=1`;
      const confirmation = { Type: 'SubscriptionConfirmation', Token: '1', SubscribeURL, SigningCertURL };
      expect(await send(confirmation)).toBe('no_mail');
      expect(requested).toEqual([SigningCertURL, SubscribeURL]);
      expect(await send({ ...confirmation, Type: 'UnsubscribeConfirmation' })).toBe('no_mail');
      expect(await send({ SigningCertURL, Message: 'AMAZON_SES_SETUP_NOTIFICATION' })).toBe('no_mail');
      expect(requested).toHaveLength(2);
      const elsewhere = { ...confirmation, SubscribeURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/' };
      expect(await send(elsewhere)).toBe('401 UNAUTHORIZED');
      expect(requested).toHaveLength(2);
    });

    const other = `${snsHost}/SimpleNotificationService-aa.pem`;
    test.each([
      ['a changed mail', '401 UNAUTHORIZED', {}, { Message: '{"notificationType":"Received"}' }],
      ['another topic', '401 UNAUTHORIZED', { TopicArn: 'arn:aws:sns:eu-west-1:123456789012:other' }, {}],
      ['a certificate of another host', '401 UNAUTHORIZED', { SigningCertURL: 'https://evil.example/a.pem' }, {}],
      ['a certificate over HTTP', '401 UNAUTHORIZED', { SigningCertURL: other.replace('https', 'http') }, {}],
      ['a certificate of another region', '401 UNAUTHORIZED', { SigningCertURL: other.replace('eu-', 'us-') }, {}],
      ['another file than a certificate', '401 UNAUTHORIZED', { SigningCertURL: `${snsHost}/?a=.pem` }, {}],
      ['no mail in it', '400 INVALID_REQUEST', { Message: '{"notificationType":"Received"}' }, {}],
      ['an unknown type', '400 INVALID_REQUEST', { Type: 'Other' }, {}],
    ])('a message of SNS with %s gets %s', async (_, expected, changes, after) => {
      const before = await current().everything();
      expect(await send(changes, after)).toBe(expected);
      expect(requested.filter((url) => !url.startsWith(snsHost))).toEqual([]);
      expect(await current().everything()).toEqual(before);
    });

    test('a message of SNS is repeated later if its certificate cannot be downloaded', async () => {
      status = 500;
      const SigningCertURL = `${snsHost}/SimpleNotificationService-bb.pem`;
      expect(await send({ SigningCertURL })).toBe('503 IDENTITY_PROVIDER_UNAVAILABLE');
      status = 200;
      expect(await send({ SigningCertURL })).toBe('no_mail');
    });
  });
