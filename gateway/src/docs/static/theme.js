// Sets the color scheme before the page is painted. The reference stores its own choice under the same key.
const stored = localStorage.getItem('colorMode');
const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.classList.add(isDark ? 'dark-mode' : 'light-mode');
