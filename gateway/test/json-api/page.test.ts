import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isObject } from '../../src/base/validation.ts';
import { endpoints } from '../../src/endpoints.ts';
import { changing } from './rules/changing.ts';
import { fetching } from './rules/fetching.ts';
import { lines, proofs } from './rules/proofs.ts';
import type { Rule } from './rules/rule.ts';
import { structure } from './rules/structure.ts';

const root = new URL('../../../', import.meta.url);
const sections = [...structure, ...fetching, ...changing];
const rules = sections.flatMap((section) => section.rules);
const contract = await readFile(new URL('docs/contract.md', root), 'utf8');

const linesWith = (text: string) => contract.split('\n').filter((line) => line.includes(text));

/** The sentence of docs/contract.md that contains a text; of a row of a table, only the text. */
function sentenceWith(text: string): string {
  const [line = ''] = linesWith(text);
  const sentences = line.replace(/^- /, '').split(/(?<=[.:]) (?=[A-Z])/);
  return line.startsWith('|') ? text : (sentences.find((sentence) => sentence.includes(text)) ?? text);
}

/** Heading of the section of docs/contract.md that contains a text. */
const headingOf = (text: string): string =>
  contract
    .slice(0, contract.indexOf(text))
    .match(/^## .+$/gm)
    ?.at(-1)
    ?.slice(3) ?? '';

function resultOf(rule: Rule): string {
  if ('kept' in rule) return `kept | \`${rule.kept[0]}\`: "${rule.kept[1]}"`;
  if ('absent' in rule) return `not applicable | The service does not have ${rule.absent}.`;
  const heading = headingOf(rule.departed);
  const anchor = heading
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll(/[^\w-]/g, '');
  return `departed from | [${heading}](contract.md#${anchor}): "${sentenceWith(rule.departed).replaceAll('|', '\\|')}"`;
}

function page(): string {
  let number = 0;
  const tables = sections.map(({ title, anchor, rules: each }) => {
    const rows = each.map((rule) => `| ${++number} | ${rule.rule} | ${resultOf(rule)} |`);
    const heading = `## [${title}](https://jsonapi.org/format/1.1/#${anchor})`;
    return [heading, '', '| rule | content | result | test, decision or reason |', '|---|---|---|---|', ...rows].join(
      '\n',
    );
  });
  const count = (member: string) => rules.filter((rule) => member in rule).length;
  return `# Rules of JSON:API 1.1

The REST API follows the style of JSON:API. This page lists each rule of [JSON:API 1.1](https://jsonapi.org/format/1.1/) with MUST, MUST NOT, REQUIRED or SHALL that concerns a server. The rules for clients and for authors of extensions and profiles are omitted. The numbers are those of this page. A sentence that requires several things, such as a \`type\` and an \`id\`, is a rule for each of them, so there are more rules than sentences with these words.

Of ${rules.length} rules, the service keeps ${count('kept')} and departs from ${count('departed')}; ${count('absent')} concern something that the service does not have. A rule counts as departed from if one endpoint departs from it. The last column names the test that proves a kept rule, or the line of [contract.md](contract.md) that decides otherwise.

The command \`vitest run gateway/test/json-api/page.test.ts -u\` writes this page from \`gateway/test/json-api/rules/\`.

${tables.join('\n\n')}
`;
}

test('docs/json-api.md lists the rules of JSON:API (`vitest run gateway/test/json-api/page.test.ts -u` writes it)', async () => {
  await expect(page()).toMatchFileSnapshot(new URL('docs/json-api.md', root).pathname);
});

test('each rule of JSON:API that the service keeps names the file and the title of an existing test', async () => {
  const named = rules.flatMap((rule) => ('kept' in rule ? [rule.kept] : []));
  const exists = async ([file, title]: readonly [string, string]) =>
    (await readFile(new URL(file, root), 'utf8').catch(() => '')).includes(title);
  const checked = await Promise.all(named.map(async (proof) => ({ proof, exists: await exists(proof) })));
  expect(checked.filter((each) => !each.exists)).toEqual([]);
  expect(Object.values(proofs).filter((proof) => !named.some((each) => Object.is(each, proof)))).toEqual([]);
});

test('each rule of JSON:API that the service departs from names exactly one line of docs/contract.md', () => {
  const named = rules.flatMap((rule) => ('departed' in rule ? [rule.departed] : []));
  expect(named.filter((text) => linesWith(text).length !== 1)).toEqual([]);
  expect(Object.values(lines).filter((text) => !named.includes(text))).toEqual([]);
});

test('docs/contract.md lists the query parameters whose names JSON:API reserves for later versions', () => {
  const names = endpoints.flatMap(({ parameters }) =>
    'entries' in parameters && isObject(parameters.entries) ? Object.keys(parameters.entries) : [],
  );
  const reserved = new Set(names.filter((name) => /^[a-z]+$/.test(name)));
  const known = ['include', 'page', 'sort'];
  const listed = [...sentenceWith(lines.parameterNames).matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect([...known, ...listed].toSorted()).toEqual([...reserved].toSorted());
});
