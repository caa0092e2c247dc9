// Sets what shows of the page before first paint. Pages carry it inline; the composed page allows it by its hash.
((root) => {
  var theme, chapter, asked;
  try {
    theme = localStorage.getItem('theme');
    chapter = localStorage.getItem('memberChapter');
    // A link may choose the newsletter's chapter, as the header does: feeds are of one. The choice is kept, not the link.
    asked = /^\/newsletter\/?\?chapter=(nj?hs)(&|$)/i.exec(location.pathname + location.search);
    if (asked && !chapter) {
      localStorage.setItem('chapter', asked[1].toUpperCase());
      history.replaceState(null, '', location.href.replace(/\?chapter=nj?hs$|chapter=nj?hs&/i, ''));
    }
    chapter = chapter || localStorage.getItem('chapter');
  } catch {}
  root.className = (theme === 'dark' ? 'dark' : 'light') + (chapter === 'NJHS' ? ' chapter-njhs' : ' chapter-nhs');
  // Someone may be signed in: see start-session.ts of the shell.
  if (/(^|; *)__client_uat[^=]*=[1-9]/.test(document.cookie)) root.dataset.session = 'unknown';
  var other = chapter === 'NJHS' && document.querySelector('meta[name="njhs-title"]');
  if (!other) return;
  document.title = other.content;
  document.querySelector('meta[name="description"]').content = document.querySelector(
    'meta[name="njhs-description"]',
  ).content;
})(document.documentElement);
