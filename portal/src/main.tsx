import './styles/base.css';
import './styles/shell.css';
import './styles/sign-in.css';
import './styles/controls.css';
import './styles/tables.css';
import './styles/messages.css';
import './styles/components.css';
import { render } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { LocationProvider } from 'preact-iso/router';
import { isProviderOffered, portalPath } from './addresses.ts';
import { ToastProvider } from './components/toast.tsx';
import { PortalContext, type PortalState } from './session/context.ts';
import { takeSignInProblem } from './session/person.ts';
import { endPersonSession, findPersonSession, restoreSession, type Session } from './session/session.ts';
import { SignInPage } from './session/sign-in.tsx';
import { storeSession } from './session/stored-session.ts';
import { Shell } from './shell/shell.tsx';
import { applyTheme } from './shell/theme.ts';

function App() {
  const [session, setSession] = useState<Session | undefined>(restoreSession);
  const [isSearching, setSearching] = useState(isProviderOffered && session === undefined);
  const [reason, setReason] = useState(takeSignInProblem);
  const [reconnections, setReconnections] = useState(0);
  const isPerson = session?.role !== undefined;
  const signOut = useCallback(
    (why?: string) => {
      storeSession(undefined);
      if (isPerson && why === undefined) return void endPersonSession();
      setSession(undefined);
      setReason(why);
    },
    [isPerson],
  );
  useEffect(() => {
    if (!isSearching) return;
    void findPersonSession().then((found) => {
      setSession(found);
      setSearching(false);
    });
  }, [isSearching]);
  useEffect(
    () =>
      session?.connection.subscribe(() => {
        if (!session.connection.isLost()) setReconnections((count) => count + 1);
      }),
    [session],
  );
  const portal = useMemo<PortalState | undefined>(
    () => (session === undefined ? undefined : { session, signOut, reconnections }),
    [session, signOut, reconnections],
  );
  if (isSearching) return null;
  if (portal === undefined) return <SignInPage reason={reason} onSignedIn={setSession} />;
  return (
    <LocationProvider scope={portalPath}>
      <PortalContext.Provider value={portal}>
        <ToastProvider>
          <Shell />
        </ToastProvider>
      </PortalContext.Provider>
    </LocationProvider>
  );
}

const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no element with the id app.');
applyTheme();
render(<App />, place);
