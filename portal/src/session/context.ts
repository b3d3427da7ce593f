import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Session } from './session.ts';
import type { ReadingClient, Writing } from './writing.ts';

export interface PortalState {
  readonly session: Session;
  /** @param reason text that the sign-in form shows */
  signOut(reason?: string): void;
  /** Changes when the connection returns. Pages then load their data again. */
  readonly reconnections: number;
}

export const PortalContext = createContext<PortalState | undefined>(undefined);

/** @throws Error outside the shell of the portal */
export function usePortal(): PortalState {
  const portal = useContext(PortalContext);
  if (portal === undefined) throw new Error('This component is only for pages inside the shell.');
  return portal;
}

export const useClient = (): ReadingClient => usePortal().session.client;

export const useWriting = (): Writing => usePortal().session.writing;
