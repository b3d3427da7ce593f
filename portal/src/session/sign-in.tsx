import { useEffect, useRef, useState } from 'preact/hooks';
import { isClientOffered, isDemoOffered, isProviderOffered, portalPath, serviceUrl } from '../addresses.ts';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/field.tsx';
import { type Credentials, type Session, signIn, signInFailure } from './session.ts';

/** The page that the person wanted to open, relative to the portal. */
const returnTo = (): string =>
  location.pathname.startsWith(`${portalPath}/`)
    ? location.pathname.slice(portalPath.length + 1) + location.search
    : '';

interface SignInProps {
  /** Why the person has to sign in again. */
  readonly reason: string | undefined;
  readonly onSignedIn: (session: Session) => void;
}

export function SignInPage({ reason, onSignedIn }: SignInProps) {
  const [busy, setBusy] = useState<Credentials['kind']>();
  const [failure, setFailure] = useState(reason);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = 'Sign in · Portal';
    if (reason !== undefined) heading.current?.focus();
  }, [reason]);

  const enter = async (credentials: Credentials) => {
    setBusy(credentials.kind);
    setFailure(undefined);
    try {
      onSignedIn(await signIn(credentials));
    } catch (error) {
      setFailure(signInFailure(error));
      setBusy(undefined);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const form = new FormData(event.currentTarget);
    const [clientId, clientSecret] = [form.get('client_id'), form.get('client_secret')];
    if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return;
    void enter({ kind: 'client', clientId: clientId.trim(), clientSecret: clientSecret.trim() });
  };

  return (
    <main class="sign-in">
      <div class="card">
        <img src={`${serviceUrl}/favicon.ico`} alt="" width="40" height="40" />
        <h1 ref={heading} tabIndex={-1}>
          Sign in
        </h1>
        <p class="muted">Webhooks, documents and records of your organisation.</p>
        {isProviderOffered && (
          <a class="button primary" href={`${serviceUrl}/app/sign-in?return_to=${encodeURIComponent(returnTo())}`}>
            Sign in with your account
          </a>
        )}
        {isDemoOffered && (
          <Button
            kind={isProviderOffered ? 'plain' : 'primary'}
            busy={busy === 'demo'}
            disabled={busy !== undefined}
            onClick={() => enter({ kind: 'demo' })}
          >
            Open the demo
          </Button>
        )}
        {isClientOffered && (isProviderOffered || isDemoOffered) && (
          <p class="divider">or with a client of your organisation</p>
        )}
        <div role="alert">{failure !== undefined && <p class="failure">{failure}</p>}</div>
        {isClientOffered && (
          <>
            <form onSubmit={submit}>
              <TextField label="Client id" name="client_id" required autocomplete="username" spellcheck={false} />
              <TextField
                label="Client secret"
                name="client_secret"
                type="password"
                required
                autocomplete="current-password"
              />
              <Button
                type="submit"
                kind={isProviderOffered || isDemoOffered ? 'plain' : 'primary'}
                busy={busy === 'client'}
                disabled={busy !== undefined}
              >
                Sign in
              </Button>
            </form>
            <p class="hint">
              The portal keeps the secret in memory only. After a reload, the session lasts as long as its token, at
              most 15 minutes.
            </p>
          </>
        )}
      </div>
    </main>
  );
}
