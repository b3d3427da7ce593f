type Theme = 'light' | 'dark';

const storageKey = 'portal-theme';
const darkPreference = matchMedia('(prefers-color-scheme: dark)');

/** Returns the stored choice of the person, or the preference of the system. */
export function currentTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  if (stored === 'light' || stored === 'dark') return stored;
  return darkPreference.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset.theme = currentTheme();
}

/** Applies the theme, now and when the preference of the system changes. */
export function applyThemeChanges(): void {
  apply();
  darkPreference.addEventListener('change', apply);
}

/** Calls a function with the theme when the preference of the system changes. Returns a function that ends the calls. */
export function watchTheme(changed: (theme: Theme) => void): () => void {
  const listener = () => changed(currentTheme());
  darkPreference.addEventListener('change', listener);
  return () => darkPreference.removeEventListener('change', listener);
}

/** Stores a choice and applies it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  apply();
}
