((page) => {
  var begun;
  function begin() {
    if (begun) return;
    begun = true;
    page.head.append(page.getElementById('after-first-paint').content);
  }
  // A button that is pressed before the page's script can hear of it: the script presses it again.
  page.addEventListener(
    'click',
    (event) => {
      page.earlyPress = event.target.closest('button');
    },
    true,
  );
  page.addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(() => setTimeout(begin));
    // A tab in the background paints nothing.
    setTimeout(begin, 1000);
  });
})(document);
