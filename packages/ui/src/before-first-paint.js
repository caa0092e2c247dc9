// Sets what shows of the page before first paint. Pages carry it inline; the composed page allows it by its hash.
((root) => {
  // Zod, in whatever bundle, would try `new Function` otherwise, which the policy refuses and browsers report.
  globalThis.__zod_globalConfig = { jitless: true };
  var theme, chapter, link;
  try {
    theme = localStorage.getItem('theme');
    // A supervisor signs in the look of the student's chapter, member or not.
    chapter = /^\/signature\//.test(location.pathname) ? null : localStorage.getItem('memberChapter');
    // A link may choose the chapter: a feed's does as the header does, an e-mail's for this tab alone. The choice is kept,
    // not the link, which also goes where a member's own chapter comes before it. (Lists that are filtered by 'NHS' or
    // 'NJHS' are no links.)
    link = /[?&]chapter=(nj?hs)(&|$)/.exec(location.search);
    if (link) {
      if (!chapter) {
        sessionStorage.removeItem('chapter');
        (/^\/newsletter\/?$/.test(location.pathname) ? localStorage : sessionStorage).setItem(
          'chapter',
          link[1].toUpperCase(),
        );
      }
      history.replaceState(
        null,
        '',
        location.href.replace(/([?&])chapter=nj?hs(?:&|(?=#|$))/, '$1').replace(/[?&](?=#|$)/, ''),
      );
    }
    chapter = chapter || sessionStorage.getItem('chapter') || localStorage.getItem('chapter');
  } catch {}
  root.className = (theme === 'dark' ? 'dark' : 'light') + (chapter === 'NJHS' ? ' chapter-njhs' : ' chapter-nhs');
  // A script can fail before the page's own can hear of it. Whoever needs it then must find no element to wait for.
  document.failedScripts = [];
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target.tagName !== 'SCRIPT') return;
      document.failedScripts.push(target.src);
      target.remove();
    },
    true,
  );
  // Someone may be signed in: see start-session.ts of the shell.
  if (/(^|; *)__client_uat[^=]*=[1-9]/.test(document.cookie)) {
    root.dataset.session = 'unknown';
    // What finds out is not waited for, where the page needs to know.
    const early = document.getElementById('for-members');
    if (early) {
      const script = early.content.querySelector('script');
      script.onload = script.onerror = () => {
        script.dataset.ended = '';
      };
      document.head.append(early.content);
    }
  }
})(document.documentElement);
