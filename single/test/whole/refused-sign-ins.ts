import { describe, expect, test } from 'vitest';
import type { RunningProduct } from '../running-product.ts';
import { PersonBrowser } from './person-browser.ts';

const places = [
  { name: 'portal', path: '/app', person: 'rita' },
  { name: 'console', path: '/console', person: 'anna' },
] as const;

/** Sign-ins of attackers, at the portal and at the console, which share their code. */
export function testRefusedSignIns(getProduct: () => RunningProduct): void {
  const at = ({ name, path, person }: (typeof places)[number]) => {
    const { base_url, engine_url } = getProduct().demo;
    const first = name === 'portal' ? `${base_url}/app` : `${engine_url}/console`;
    const browser = () => new PersonBrowser(base_url, path);
    /** Address to which the provider redirects after the choice of the person. */
    const returned = async (by: PersonBrowser, choice: string = person) =>
      new URL(await by.choose(choice, await by.locationOf(`${path}/sign-in`)));
    return { first, browser, returned, problem: (problem: string) => `${first}?sign-in=${problem}` };
  };

  describe.each(places)('a sign-in to the $name', (place) => {
    const { name, path, person } = place;

    test(`the ${name} refuses a state that this service did not issue`, async () => {
      const { browser, returned, problem } = at(place);
      const attacked = browser();
      const address = await returned(attacked);
      address.searchParams.set('state', 'forged');
      expect(await attacked.locationOf(address.href)).toBe(problem('state'));
    });

    test(`the ${name} refuses a sign-in that began in another browser or at another place`, async () => {
      const { browser, returned, problem } = at(place);
      const [attacked, attacker] = [browser(), browser()];
      await attacked.locationOf(`${path}/sign-in`);
      const address = await returned(attacker);
      expect(await attacked.locationOf(address.href)).toBe(problem('state'));
      expect(await browser().locationOf(address.href)).toBe(problem('state'));
      const elsewhere = places.find((each) => each !== place) ?? place;
      address.pathname = `${elsewhere.path}/signed-in`;
      expect(await attacker.locationOf(address.href)).toBe(at(elsewhere).problem('state'));
    });

    test(`the ${name} refuses a code that was used before`, async () => {
      const { browser, returned, first, problem } = at(place);
      const owner = browser();
      const address = await returned(owner);
      expect(await owner.locationOf(address.href)).toBe(first);
      expect(await owner.locationOf(address.href)).toBe(problem('refused'));
    });

    test(`the ${name} refuses the code of another sign-in`, async () => {
      const { browser, returned, problem } = at(place);
      const attacked = browser();
      const [stolen, own] = [await returned(browser()), await returned(attacked)];
      own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
      expect(await attacked.locationOf(own.href)).toBe(problem('refused'));
    });

    test(`the ${name} refuses the response of another issuer`, async () => {
      const { browser, returned, problem } = at(place);
      const attacked = browser();
      const address = await returned(attacked);
      address.searchParams.set('iss', 'https://evil.example');
      expect(await attacked.locationOf(address.href)).toBe(problem('refused'));
    });

    test(`the ${name} refuses a sign-in whose address lost its PKCE challenge`, async () => {
      const { browser, problem } = at(place);
      for (const parameter of ['code_challenge', 'code_challenge_method']) {
        const attacked = browser();
        const page = new URL(await attacked.locationOf(`${path}/sign-in`));
        page.searchParams.delete(parameter);
        expect(await attacked.locationOf(await attacked.choose(person, page.href)), parameter).toBe(problem('refused'));
      }
    });

    test(`the ${name} does not sign in a person who cancels`, async () => {
      const { browser, returned, problem } = at(place);
      const nobody = browser();
      expect(await nobody.locationOf((await returned(nobody, 'nobody')).href)).toBe(problem('denied'));
    });

    test(`the ${name} opens no page of another site after a sign-in`, async () => {
      const { browser, first } = at(place);
      expect(await browser().signIn(person, '//evil.example/')).toBe(first);
    });
  });
}
