import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';
import { callOnThemeChange, chooseTheme, getCurrentTheme } from './theme.ts';

export function ThemeSwitch() {
  const [theme, setTheme] = useState(getCurrentTheme());
  useEffect(() => callOnThemeChange(setTheme), []);
  const other = theme === 'dark' ? 'light' : 'dark';
  const change = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <button type="button" class="quiet" onClick={change}>
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
      {theme === 'dark' ? 'Light colors' : 'Dark colors'}
    </button>
  );
}
