/**
 * Lets a form hold back the browser's Back and Forward (see `held-navigation.ts` of the design kit): before the router learns
 * of a move, `portal:move` goes out with the state of the entry that it leads to, and whoever cancels it keeps the page.
 * Browsers run the listeners of a move in the order in which they were added: this module has to be read before the router is
 * drawn.
 */
addEventListener('popstate', (event) => {
  const isKept = !dispatchEvent(new CustomEvent('portal:move', { cancelable: true, detail: event.state }));
  if (isKept) event.stopImmediatePropagation();
});
