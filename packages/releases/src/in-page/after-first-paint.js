((page) => {
  var marks = page.documentElement.dataset;
  var begun;
  function begin() {
    if (begun) return;
    begun = true;
    page.head.append(page.getElementById('after-first-paint').content);
    delete marks.firstPaint;
  }
  // Styles may leave out what is decoration or below the fold; not where a visit goes on further down: it would move there.
  // (The address of the page itself tells nothing of '#:~:text=', with which search engines lead to a sentence.)
  var visit = performance.getEntriesByType('navigation')[0];
  if (visit?.type === 'navigate' && !visit.name.includes('#')) marks.firstPaint = '';
  // A button that is pressed before the page's script can hear of it: the script presses it again.
  page.addEventListener(
    'click',
    (event) => {
      page.earlyPress = event.target.closest('button');
    },
    true,
  );
  page.addEventListener('DOMContentLoaded', () => {
    // A tab in the background paints nothing.
    setTimeout(begin, 1000);
    // Once something is painted, one more frame shows all of the document, which may have come in parts.
    new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(begin))).observe({
      type: 'paint',
      buffered: true,
    });
  });
})(document);
