import { CopyButton } from '../../../components/copy-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { curlSnippet, renderInstallCommand, typeScriptSnippet } from '../model/snippets.ts';
import type { QueryBody } from '../model/table-query.ts';

interface CodeDialogProps {
  /** @throws SyntaxError if the condition is not a JSON object */
  readonly body: () => QueryBody;
  readonly baseUrl: string;
  readonly onClose: () => void;
}

/** `undefined` if the query contains a malformed condition. */
function programsOf(body: () => QueryBody, baseUrl: string) {
  try {
    const query = body();
    return [
      {
        name: 'curl',
        code: curlSnippet(query, baseUrl),
        hint: 'Put a token into the variable TOKEN. The command contains no secret.',
        install: undefined,
      },
      {
        name: 'TypeScript',
        code: typeScriptSnippet(query, baseUrl),
        hint: 'The program uses the official client. Its types know all fields and operators. Install the client first:',
        install: renderInstallCommand(baseUrl),
      },
    ];
  } catch {
    return undefined;
  }
}

export function CodeDialog({ body, baseUrl, onClose }: CodeDialogProps) {
  const programs = programsOf(body, baseUrl);
  return (
    <Dialog title="Copy as code" onClose={onClose} wide>
      {programs === undefined && <p class="failure">The nested condition is not a JSON object. Correct it first.</p>}
      {programs?.map(({ name, code, hint, install }) => (
        <section key={name} class="record-program">
          <header>
            <h3>{name}</h3>
            <CopyButton text={code} what={name} />
          </header>
          <p class="hint">{hint}</p>
          {install !== undefined && <pre>{install}</pre>}
          <pre>{code}</pre>
        </section>
      ))}
    </Dialog>
  );
}
