type Theme = 'light' | 'dark';

const storageKey = 'portal-theme';
const darkPreference = matchMedia('(prefers-color-scheme: dark)');

/** The chosen theme, or the theme of the system. */
export function getCurrentTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  if (stored === 'light' || stored === 'dark') return stored;
  return darkPreference.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset.theme = getCurrentTheme();
}

export function applyTheme(): void {
  apply();
  darkPreference.addEventListener('change', apply);
}

/** Returns a function that ends the calls. */
export function callOnThemeChange(changed: (theme: Theme) => void): () => void {
  const listener = () => changed(getCurrentTheme());
  darkPreference.addEventListener('change', listener);
  return () => darkPreference.removeEventListener('change', listener);
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  apply();
}
