/**
 * Lets a form stop the browser's Back and Forward (see `held-navigation.ts` of the design kit). Before the router
 * handles a popstate event, `portal:move` is dispatched with the state of the target entry. A listener that cancels it
 * keeps the page. Browsers call listeners in the order in which they were added, so this module must be imported before
 * the router is rendered.
 */
addEventListener('popstate', (event) => {
  const isKept = !dispatchEvent(new CustomEvent('portal:move', { cancelable: true, detail: event.state }));
  if (isKept) event.stopImmediatePropagation();
});
