const refreshMs = 2000;
const shownMails = 200;

const element = (id) => document.getElementById(id);
const openedId = () => decodeURIComponent(location.hash.slice(1));
const person = ({ Name, Address }) => (Name ? `${Name} <${Address}>` : Address);
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

let listed = '';
let shown = '';
let answers = true;
let isGone = false;

function renderProblem() {
  element('problem').hidden = answers && !isGone;
  element('problem').textContent = answers
    ? 'That e-mail is not here any more.'
    : 'The inbox does not answer. Is the portal running?';
}

async function api(path, options) {
  const response = await fetch(`/api/v1${path}`, options).catch(() => null);
  answers = response !== null;
  renderProblem();
  return response?.ok ? response : null;
}

function textElement(tag, { text, className = '' }) {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}

function listItem({ ID, Read, Subject, To, Bcc, Created, Snippet }) {
  const link = Object.assign(document.createElement('a'), { href: `#${ID}`, className: Read ? '' : 'unread' });
  link.setAttribute('aria-current', String(ID === openedId()));
  const recipients = [...To, ...Bcc].map(({ Address }) => Address).join(', ');
  link.append(
    textElement('span', { text: Subject || '(no subject)', className: 'subject' }),
    textElement('span', { text: `${recipients} · ${when.format(new Date(Created))}`, className: 'about' }),
    textElement('span', { text: Snippet, className: 'about' }),
  );
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** Renders the list only if it changed, so that focus and scroll position stay. */
function renderList({ messages, messages_count: count }, query) {
  const state = JSON.stringify([messages, openedId(), query]);
  if (state === listed) return;
  listed = state;
  const focused = document.activeElement?.getAttribute('href');
  element('list').replaceChildren(...messages.map(listItem));
  if (focused)
    element('list')
      .querySelector(`a[href="${CSS.escape(focused)}"]`)
      ?.focus();
  element('count').textContent = String(count);
  element('empty').hidden = count > 0;
  element('empty').textContent = query
    ? 'No e-mail fits the search.'
    : 'No e-mails yet. What the portal sends appears here.';
}

async function refresh() {
  const query = element('search').value.trim();
  const path = query
    ? `/search?limit=${shownMails}&query=${encodeURIComponent(query)}`
    : `/messages?limit=${shownMails}`;
  const response = await api(path);
  if (response) renderList(await response.json(), query);
}

function show(format) {
  element('html').hidden = format !== 'html';
  element('text').hidden = format !== 'text';
  element('show-html').setAttribute('aria-pressed', String(format === 'html'));
  element('show-text').setAttribute('aria-pressed', String(format === 'text'));
}

function attachmentLink(id, { PartID, FileName }) {
  const link = textElement('a', { text: FileName });
  link.href = `/api/v1/message/${id}/part/${PartID}`;
  return link;
}

function renderMail(mail) {
  element('subject').textContent = mail.Subject || '(no subject)';
  element('from').textContent = mail.From ? person(mail.From) : '';
  element('to').textContent = [...mail.To, ...mail.Cc, ...mail.Bcc].map(person).join(', ');
  element('received').textContent = when.format(new Date(mail.Date));
  const links = mail.Attachments.flatMap((each) => [attachmentLink(mail.ID, each), ' ']);
  element('attachments').replaceChildren(...links);
  element('attachments').hidden = element('attachments-label').hidden = links.length === 0;
  element('text').textContent = mail.Text;
  element('raw').href = `/api/v1/message/${mail.ID}/raw`;
  element('html').src = mail.HTML ? `/view/${mail.ID}` : 'about:blank';
  element('show-html').hidden = !mail.HTML;
  show(mail.HTML ? 'html' : 'text');
}

async function openMail() {
  const id = openedId();
  const response = id && (await api(`/message/${encodeURIComponent(id)}`));
  isGone = Boolean(id && answers && !response);
  renderProblem();
  document.body.classList.toggle('reading', Boolean(response));
  element('opened').hidden = !response;
  element('none').hidden = Boolean(response);
  if (response) {
    renderMail(await response.json());
    if (shown !== id) element('subject').focus();
  }
  shown = id;
  await refresh();
}

async function remove(ids) {
  const options = {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ IDs: ids }),
  };
  if (await api('/messages', options)) location.hash = '';
  await openMail();
}

element('back').addEventListener('click', () => {
  location.hash = '';
});
element('show-html').addEventListener('click', () => show('html'));
element('show-text').addEventListener('click', () => show('text'));
element('delete').addEventListener('click', () => remove([openedId()]));
element('delete-all').addEventListener('click', () => confirm('Delete all e-mails?') && remove([]));
element('search').addEventListener('input', refresh);
addEventListener('hashchange', openMail);
addEventListener('visibilitychange', () => document.hidden || refresh());
setInterval(() => document.hidden || refresh(), refreshMs);
openMail();
