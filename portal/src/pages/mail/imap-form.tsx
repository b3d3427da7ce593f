import { TextField } from '../../components/field.tsx';

/** As the person types it. */
export interface ImapLogin {
  readonly host: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
}

export const emptyLogin: ImapLogin = { host: '', port: '993', username: '', password: '' };

interface ImapFieldsProps {
  readonly login: ImapLogin;
  readonly onLogin: (login: ImapLogin) => void;
}

export function ImapFields({ login, onLogin }: ImapFieldsProps) {
  const change = (name: keyof ImapLogin) => (value: string) => onLogin({ ...login, [name]: value });
  return (
    <>
      <TextField
        label="Mail server"
        hint="For example imap.example.com. Your provider lists it under IMAP."
        value={login.host}
        maxlength={253}
        spellcheck={false}
        required
        onValue={change('host')}
      />
      <TextField label="Port" type="number" min="1" max="65535" value={login.port} required onValue={change('port')} />
      <TextField
        label="Email address"
        hint="The service logs in with it."
        type="email"
        value={login.username}
        maxlength={255}
        autocomplete="off"
        required
        onValue={change('username')}
      />
      <TextField
        label="Password"
        hint="Some providers need a password for programs (app password)."
        type="password"
        value={login.password}
        maxlength={1000}
        autocomplete="off"
        required
        onValue={change('password')}
      />
    </>
  );
}
