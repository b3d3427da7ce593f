import './styles/base.css';
import './styles/shell.css';
import './styles/components.css';
import { render } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { LocationProvider } from 'preact-iso/router';
import { portalPath } from './addresses.ts';
import { ToastProvider } from './components/toast.tsx';
import { PortalContext, type PortalState } from './session/context.ts';
import { restoreSession, type Session } from './session/session.ts';
import { SignInPage } from './session/sign-in.tsx';
import { storeSession } from './session/stored-session.ts';
import { Shell } from './shell/shell.tsx';
import { applyTheme } from './shell/theme.ts';

function App() {
  const [session, setSession] = useState<Session | undefined>(restoreSession);
  const [reason, setReason] = useState<string>();
  const [reconnections, setReconnections] = useState(0);
  const signOut = useCallback((why?: string) => {
    storeSession(undefined);
    setSession(undefined);
    setReason(why);
  }, []);
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
