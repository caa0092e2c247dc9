// Sets theme and chapter before first paint. Pages carry it inline; the composed page allows it by its hash.
((root) => {
  var theme, chapter;
  try {
    theme = localStorage.getItem('theme');
    chapter = localStorage.getItem('memberChapter') || localStorage.getItem('chapter');
  } catch {}
  root.className = (theme === 'dark' ? 'dark' : 'light') + (chapter === 'NJHS' ? ' chapter-njhs' : ' chapter-nhs');
})(document.documentElement);
