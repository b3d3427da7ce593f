// Search, copy buttons and the color scheme of all pages.

const results = 12;

/** Loads the index and the library when the reader types the first letter. */
async function load({ index, root }) {
  const base = new URL(root, document.baseURI);
  const [{ default: MiniSearch }, { createSearch }, response] = await Promise.all([
    import(new URL('docs/minisearch/index.js', base).href),
    import(new URL('docs/assets/search.js', base).href),
    fetch(index),
  ]);
  return createSearch(MiniSearch, (await response.json()).entries);
}

function resultItem(entry, root) {
  const link = document.createElement('a');
  link.href = root + entry.path;
  for (const [tag, text] of [
    ['small', entry.section],
    ['b', entry.title],
    ['span', entry.text],
  ]) {
    const element = document.createElement(tag);
    element.textContent = text;
    link.append(element);
  }
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function addSearch(box) {
  const input = box.querySelector('input');
  const list = box.querySelector('ol');
  let search;
  const show = async () => {
    search ??= load(input.dataset);
    const found = (await search)(input.value).slice(0, results);
    list.replaceChildren(...found.map((entry) => resultItem(entry, input.dataset.root)));
    list.hidden = input.value.trim() === '';
    if (found.length === 0) list.append(Object.assign(document.createElement('li'), { textContent: 'No results' }));
  };
  input.addEventListener('input', show);
  box.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (event.key === 'Escape') input.value = '';
    if (event.key === 'Escape') list.hidden = true;
    else if (event.key === 'ArrowDown') links[at + 1]?.focus();
    else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus();
    else if (event.key === 'Enter' && at < 0) links[0]?.click();
    else return;
    event.preventDefault();
  });
  // The reference is one document: a result changes only its fragment, so the list must close.
  list.addEventListener('click', () => {
    list.hidden = true;
  });
  document.addEventListener('click', (event) => {
    if (!box.contains(event.target)) list.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (isShortcut) {
      event.preventDefault();
      input.focus();
    }
    if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable)
      return;
    event.preventDefault();
    input.focus();
  });
}

/** Shows that a button has done its work. */
function confirmCopy(button) {
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 1500);
}

addSearch(document.querySelector('.search'));

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure').querySelector('code').textContent);
    confirmCopy(button);
  });
}

document.querySelector('.theme').addEventListener('click', () => {
  const mode = document.documentElement.classList.contains('dark-mode') ? 'light' : 'dark';
  // The reference has the class of the color scheme on the body.
  for (const { classList } of [document.documentElement, document.body]) {
    classList.remove('dark-mode', 'light-mode');
    classList.add(`${mode}-mode`);
  }
  localStorage.setItem('colorMode', mode);
});
