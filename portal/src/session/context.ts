import type { Client } from '@fds/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Session } from './session.ts';

/** The session and the functions that all pages use. */
export interface PortalState {
  readonly session: Session;
  /** Ends the session and shows the sign-in form. @param reason text that the sign-in form shows as the reason */
  signOut(reason?: string): void;
  /** Number that changes when the connection returns. Pages load their data again after each change. */
  readonly reconnections: number;
}

export const PortalContext = createContext<PortalState | undefined>(undefined);

/**
 * Returns the session of the signed-in person and the functions that all pages use.
 * @throws Error if the component is not inside the shell of the portal
 */
export function usePortal(): PortalState {
  const portal = useContext(PortalContext);
  if (portal === undefined) throw new Error('This component is only for pages inside the shell.');
  return portal;
}

/** Returns the client of the signed-in person. */
export const useClient = (): Client => usePortal().session.client;
