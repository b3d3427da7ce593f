type Theme = 'light' | 'dark';

const storageKey = 'portal-theme';
const darkPreference = matchMedia('(prefers-color-scheme: dark)');

/** Returns the theme that the person has chosen. Without a choice, returns the preferred theme of the system. */
export function getCurrentTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  if (stored === 'light' || stored === 'dark') return stored;
  return darkPreference.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset.theme = getCurrentTheme();
}

/** Applies the theme, now and when the preference of the system changes. */
export function applyTheme(): void {
  apply();
  darkPreference.addEventListener('change', apply);
}

/** Calls a function with the theme when the preference of the system changes. Returns a function that ends the calls. */
export function callOnThemeChange(changed: (theme: Theme) => void): () => void {
  const listener = () => changed(getCurrentTheme());
  darkPreference.addEventListener('change', listener);
  return () => darkPreference.removeEventListener('change', listener);
}

/** Stores and applies the theme that the person has chosen. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  apply();
}
