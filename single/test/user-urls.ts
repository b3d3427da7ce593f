import { createDatabaseUserSettings, type TestDatabase } from '../../testing/database.ts';

export const roles = ['engine', 'worker', 'gateway'] as const;
export type Role = (typeof roles)[number];

export const denied = { code: '42501' };
export const password = 'a password of a test';

/** Returns the database URL with the name and the password of a user that the test has created. */
export function urlOf({ url }: TestDatabase, user: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  return changed.href;
}

export const urlsOf = (of: TestDatabase) => {
  const settings = createDatabaseUserSettings(of);
  return {
    engine: settings.ENGINE_DATABASE_URL,
    worker: settings.WORKER_DATABASE_URL,
    gateway: settings.GATEWAY_DATABASE_URL,
  };
};

export const nameOf = ({ name }: TestDatabase, role: Role): string => `${name}_${role}`;
