declare module 'hoodiecrow-imap' {
  interface User {
    password: string;
    xoauth2: { accessToken: string; sessionTimeout: number };
  }
  interface Server {
    readonly server: import('node:net').Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    appendMessage(folder: string, flags: readonly string[], received: Date, raw: string): void;
    getMailbox(folder: string): { uidvalidity: number };
  }
  export default function createServer(options: {
    readonly plugins: readonly string[];
    readonly storage: object;
    readonly users: Readonly<Record<string, User>>;
  }): Server;
}
