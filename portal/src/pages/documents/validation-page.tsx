import { getPagePath } from '../../addresses.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Facts } from '../../components/facts.tsx';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import { type Finding, repairOf, shownResults, summaryOf, type Validation } from './validation.ts';

function FindingCard({ finding }: { readonly finding: Finding }) {
  const { rule, severity, message, terms, path, line, expected, found } = finding;
  return (
    <li class="card finding">
      <p class="finding-message">{message}</p>
      <Facts
        rows={[
          ['Repair', repairOf(finding)],
          ['Expected', expected],
          ['Found', found === '' ? 'nothing' : found],
          [
            'Rule',
            <>
              <code>{rule}</code>{' '}
              <StatusBadge tone={severity === 'fatal' ? 'bad' : 'warn'}>
                {severity === 'fatal' ? 'Makes the invoice invalid' : 'Warning'}
              </StatusBadge>
            </>,
          ],
          ['Terms', terms.length > 0 && terms.join(', ')],
          [
            'Place',
            <>
              line {formatCount(line)}, <code class="path">{path}</code>
            </>,
          ],
        ]}
      />
    </li>
  );
}

function Report({ report }: { readonly report: Validation }) {
  const { result, note, rule_sets: sets, findings, more_findings: more } = report;
  const { tone, title } = shownResults[result];
  const unchecked = sets.flatMap(({ not_checked }) => not_checked);
  return (
    <>
      <section class="card validation-result" aria-label="Result">
        <p>
          <StatusBadge tone={tone}>{title}</StatusBadge> {summaryOf(report)}
        </p>
        {note !== undefined && <p>{note}</p>}
        <Facts
          rows={[
            ['Rules', sets.length > 0 && sets.map(({ name, version }) => `${name} ${version}`).join(', ')],
            ['Not checked', unchecked.length > 0 && unchecked.join(', ')],
          ]}
        />
      </section>
      {findings.length > 0 && (
        <ol class="findings" aria-label="Findings">
          {findings.map((finding) => (
            <FindingCard key={`${finding.rule} ${finding.path}`} finding={finding} />
          ))}
        </ol>
      )}
      {more > 0 && <p class="muted">The report does not list {formatCount(more)} more findings.</p>}
    </>
  );
}

/** The report about an invoice, for people; it prints without the navigation. */
export function ValidationPage({ id }: { readonly id: string }) {
  const client = useClient();
  const { data, error, reload } = useLoad(
    async (signal) => {
      const [document, validation] = await Promise.all([
        client.documents.get(id, {}, { signal }),
        client.documents.getValidation(id, undefined, { signal }),
      ]);
      return { name: document.data.attributes.file_name ?? 'the document', report: validation.data.attributes };
    },
    [id],
  );
  return (
    <Page
      title={data === undefined ? 'Validation' : `Validation of ${data.name}`}
      back={{ title: 'Document', href: getPagePath(`documents/${id}`) }}
      actions={
        data !== undefined && (
          <Button icon="print" onClick={() => print()}>
            Print
          </Button>
        )
      }
    >
      <ErrorNotice error={error} onRetry={reload} />
      {data !== undefined && <Report report={data.report} />}
    </Page>
  );
}
