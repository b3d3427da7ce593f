import './styles/base.css';
import './styles/shell.css';
import './styles/components.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { applyTheme } from './shell/theme.ts';

const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no element with the id app.');
applyTheme();
render(<App />, place);
